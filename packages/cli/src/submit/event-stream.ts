/** One event of a stream of server-sent events. */
export interface StreamEvent {
  /** "message" where it has no other name. */
  readonly name: string;
  readonly data: string;
  /** Of the last event that had one; the reader goes on behind it when the line was cut. */
  readonly id: string | undefined;
}

/** Reads server-sent events as https://html.spec.whatwg.org/multipage/server-sent-events.html has them. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  let name = "message";
  let data: string[] = [];
  let id: string | undefined;
  for await (const line of linesOf(body)) {
    if (line === "") {
      if (data.length > 0) yield { name, data: data.join("\n"), id };
      name = "message";
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") data.push(value);
    else if (field === "event") name = value;
    else if (field === "id") id = value;
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // A line may be megabytes long: pieces are joined once it is whole.
  let pieces: string[] = [];
  for await (const chunk of body) {
    const [first = "", ...more] = decoder.decode(chunk, { stream: true }).split("\n");
    pieces.push(first);
    for (const next of more) {
      yield pieces.join("").replace(/\r$/, "");
      pieces = [next];
    }
  }
}
