import type { WorkerThread } from "@bough/bnb/internals";
import type { Random } from "@bough/testing";

/** Milliseconds by which a message is late, at most, and the share of messages that are. */
const LONGEST_DELAY = 10;
const DELAYED_SHARE = 0.3;

/** Makes the messages of a thread come late now and then, in their order. */
export function delay(thread: WorkerThread, random: Random): WorkerThread {
  let listener = thread.onReport;
  const post = inTurn(thread.post.bind(thread), random);
  const report = inTurn((message: Parameters<typeof listener>[0]) => listener(message), random);
  thread.post = post;
  // Whoever listens now is told later.
  Object.defineProperty(thread, "onReport", {
    get: () => report,
    set: (next: typeof listener) => {
      listener = next;
    },
  });
  return thread;
}

function inTurn<Message>(
  deliver: (message: Message) => void,
  random: Random,
): (message: Message) => void {
  let last: Promise<void> = Promise.resolve();
  return (message) => {
    const wait = random.chance(DELAYED_SHARE) ? random.next() * LONGEST_DELAY : 0;
    last = last
      .then(() => new Promise<void>((resolve) => setTimeout(resolve, wait)))
      .then(() => deliver(message));
  };
}
