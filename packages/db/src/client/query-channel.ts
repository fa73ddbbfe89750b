import { tracingChannel } from 'node:diagnostics_channel';

/** A query or transaction on its way. Parameters are never part of it: they are personal data. */
export type QueryEvent = {
  /** The statement as it was written, with placeholders; `transaction` for a whole transaction. */
  text: string;
};

/** Reports queries and transactions to the subscribers, from the wait for a connection to the end. */
export const queryChannel = tracingChannel<unknown, QueryEvent>('paheli:query');

/** Reports a query from its sending to its end. Does nothing without subscribers. */
export function reportQuery<Query extends Promise<unknown>>(query: Query): Query {
  if (!queryChannel.hasSubscribers) return query;
  const internals = query as unknown as Internals;
  const { handle } = internals;
  let isSent = false;
  // A query is sent when it is first awaited, through this method.
  internals.handle = () => {
    if (!isSent) {
      isSent = true;
      const event: QueryEvent = { text: internals.strings.join('$') };
      // The method of Promise itself, because that of a query sends it.
      const ended = Promise.prototype.then.call(query, () => {
        event.text = internals.statement?.string ?? event.text;
      });
      queryChannel.tracePromise(() => ended, event).catch(() => undefined);
    }
    return handle.call(query);
  };
  return query;
}

// The parts of a query of postgres.js (3.4.9, src/query.js) that are used beyond its types.
type Internals = {
  handle: () => Promise<void>;
  readonly strings: readonly string[];
  /** Known once the query was sent. */
  readonly statement?: { readonly string: string };
};
