/** The items that wait for one reader. A reader who falls too far behind is disconnected and must resume. */
export type DeliveryQueue<Item> = {
  push(item: Item): void;
  /** Ends the reading once all waiting items have been read. */
  end(): void;
  /** Resolves with the next item that the reader accepts, or with undefined at the end. For one call at a time. */
  next(): Promise<Item | undefined>;
  /** Hands the waiting items over, and later ones at once. Resolves at the end. `next` is not called afterwards. */
  handTo(take: (item: Item) => void): Promise<undefined>;
};

const longestQueue = 1_000;

/** Creates a queue. `accepts` is asked when an item is about to be read, which may be long after it was pushed. */
export function createDeliveryQueue<Item>(accepts: (item: Item) => boolean): DeliveryQueue<Item> {
  let waiting: Item[] = [];
  let ended = false;
  let resolveNext: ((item: Item | undefined) => void) | undefined;
  let taker: ((item: Item) => void) | undefined;

  function giveNext(item: Item | undefined): void {
    const resolve = resolveNext;
    resolveNext = undefined;
    resolve?.(item);
  }

  function wait(item: Item): void {
    waiting.push(item);
    if (waiting.length <= longestQueue) return;
    waiting = [];
    ended = true;
  }

  function take(): Item | undefined {
    let item = waiting.shift();
    while (item !== undefined && !accepts(item)) item = waiting.shift();
    return item;
  }

  return {
    push(item) {
      if (ended) return;
      if (taker === undefined && resolveNext === undefined) wait(item);
      else if (accepts(item)) (taker ?? giveNext)(item);
    },
    end() {
      ended = true;
      taker = undefined;
      giveNext(undefined);
    },
    next() {
      const item = take();
      if (item !== undefined || ended) return Promise.resolve(item);
      return new Promise((resolve) => {
        resolveNext = resolve;
      });
    },
    async handTo(given) {
      for (let item = take(); item !== undefined; item = take()) given(item);
      if (ended) return undefined;
      taker = given;
      return new Promise<undefined>((resolve) => {
        resolveNext = () => resolve(undefined);
      });
    },
  };
}
