import { element } from "./element.ts";
import type { Shared } from "./share.ts";

type Tab = Shared["tab"];
const TABS: readonly Tab[] = ["riddle", "file", "program"];

/** Tabs as the ARIA practices describe them: arrow keys move, one stop for the Tab key. */
export class Tabs {
  #chosen: Tab = "riddle";
  readonly #onChange: (tab: Tab) => void;

  constructor(onChange: (tab: Tab) => void) {
    this.#onChange = onChange;
    for (const [k, tab] of TABS.entries()) {
      const button = buttonOf(tab);
      button.addEventListener("click", () => this.choose(tab));
      button.addEventListener("keydown", ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (step === undefined) return;
        const next = TABS[(k + step + TABS.length) % TABS.length]!;
        this.choose(next);
        buttonOf(next).focus();
      });
    }
  }

  get chosen(): Tab {
    return this.#chosen;
  }

  choose(chosen: Tab): void {
    this.#chosen = chosen;
    for (const tab of TABS) {
      const button = buttonOf(tab);
      button.setAttribute("aria-selected", String(tab === chosen));
      button.tabIndex = tab === chosen ? 0 : -1;
      element(`panel-${tab}`, HTMLDivElement).hidden = tab !== chosen;
    }
    this.#onChange(chosen);
  }
}

function buttonOf(tab: Tab): HTMLButtonElement {
  return element(`tab-${tab}`, HTMLButtonElement);
}
