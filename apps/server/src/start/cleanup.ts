import type { Log } from '@paheli/engine/foundation/log';

/**
 * The resources to close at the end, in the opposite order of opening. A failure to close one leaves none of the others
 * open.
 */
export type Cleanup = {
  add(name: string, close: () => Promise<unknown>): void;
  run(): Promise<void>;
};

export function createCleanup(log: Log): Cleanup {
  const steps: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add: (name, close) => void steps.push({ name, close }),
    async run() {
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
        try {
          await step.close();
        } catch (error) {
          log.error({ err: error, step: step.name }, 'closing failed');
        }
      }
    },
  };
}
