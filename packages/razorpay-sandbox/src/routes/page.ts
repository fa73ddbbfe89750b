import type { Page } from '../request';

/** Returns a page of one of Razorpay's lists: newest first, between two instants, `count` at a time. */
export function toPage<Entity extends { created_at: number }>(entities: readonly Entity[], page: Page) {
  const { from = 0, to = Number.POSITIVE_INFINITY, skip, count } = page;
  const within = entities.filter((entity) => entity.created_at >= from && entity.created_at <= to);
  return toCollection(within.toReversed().slice(skip, skip + count));
}

export function toCollection<Entity>(items: readonly Entity[]) {
  return { entity: 'collection' as const, count: items.length, items };
}
