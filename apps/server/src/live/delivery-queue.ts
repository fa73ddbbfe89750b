/** The items that wait for one reader. A reader who falls too far behind is disconnected and must resume. */
export type DeliveryQueue<Item> = {
  push(item: Item): void;
  /** Ends the reading once all waiting items have been read. */
  end(): void;
  read(): AsyncGenerator<Item, void, void>;
};

const longestQueue = 1_000;

export function createDeliveryQueue<Item>(): DeliveryQueue<Item> {
  const waiting: Item[] = [];
  let ended = false;
  let wake: () => void = () => undefined;

  return {
    push(item) {
      if (ended) return;
      waiting.push(item);
      if (waiting.length > longestQueue) {
        waiting.length = 0;
        ended = true;
      }
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async *read() {
      for (;;) {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) yield next;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
