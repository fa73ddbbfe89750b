import { tracingChannel } from 'node:diagnostics_channel';

/** One call, from its arrival in a queue to its result. */
export type ItemEvent = { readonly queue: string; readonly item: unknown };

/** One batch of a queue, while its statement runs. */
export type BatchEvent = { readonly queue: string; readonly items: readonly unknown[] };

/** Reports the calls in queues. Without subscribers nothing is reported and nothing is spent. */
export const itemChannel = tracingChannel<unknown, ItemEvent>('paheli:queue-item');

/** Reports the batches of queues. */
export const batchChannel = tracingChannel<unknown, BatchEvent>('paheli:batch');
