import type { LiveEvent } from '@paheli/core/live-event';

/** An event on its way to one subscriber; a transient one carries the number of the stored one before it. */
export type Delivery = { readonly seq: number; readonly event: LiveEvent };

/** What waits for one subscriber. A reader who falls too far behind is cut off and has to resume. */
export type DeliveryQueue = {
  push(delivery: Delivery): void;
  /** Ends the reading once what is waiting has been read. */
  end(): void;
  read(): AsyncGenerator<Delivery, void, void>;
};

const longestQueue = 1_000;

export function createDeliveryQueue(): DeliveryQueue {
  const waiting: Delivery[] = [];
  let ended = false;
  let wake: () => void = () => undefined;

  return {
    push(delivery) {
      if (ended) return;
      waiting.push(delivery);
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
