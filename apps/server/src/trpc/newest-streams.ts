import type { Call } from './context';

/** The streams of one kind that a connection may have. A page that changes its subscription has two for a moment. */
const mostOfKind = 2;

type Stream = WeakRef<AsyncIterator<unknown>>;

/**
 * The newest streams of each connection, whose context is one object for all its messages, by kind. One that has ended is
 * not kept in memory.
 */
const newest = new WeakMap<Call, Map<string, readonly Stream[]>>();

/**
 * Notes a stream of a connection, and ends the oldest of its kind (the path of its procedure) where there are too many. A
 * stream that has ended may be ended again.
 */
export function keepNewest(call: Call, kind: string, stream: unknown): void {
  if (!isIterator(stream)) return;
  const kinds = newest.get(call) ?? new Map<string, readonly Stream[]>();
  newest.set(call, kinds);
  const streams = [new WeakRef(stream), ...(kinds.get(kind) ?? [])];
  kinds.set(kind, streams.slice(0, mostOfKind));
  for (const surplus of streams.slice(mostOfKind)) void surplus.deref()?.return?.();
}

function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && 'return' in value;
}
