import { z } from 'zod';
import type { ProviderPeriod } from '../payments/payments';
import type { RazorpayTransport } from './transport';

/** The maximum length of Razorpay's pages. */
const PAGE_LENGTH = 100;

type List<Item> = {
  /** The path of the list, such as `/refunds`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly item: z.ZodType<Item>;
  readonly idOf: (item: Item) => string;
};

/**
 * Reads a list to its end. Entities created meanwhile push the rest down, so some may come twice; each is kept once.
 * The list ends where a page is short or contains nothing new.
 */
export async function everyPage<Item>(
  { send }: RazorpayTransport,
  { path, query, item, idOf }: List<Item>,
): Promise<Item[]> {
  const schema: z.ZodType<{ items: Item[] }> = z.object({ items: z.array(item) });
  const found = new Map<string, Item>();
  for (let skip = 0; ; skip += PAGE_LENGTH) {
    const page = { ...query, count: PAGE_LENGTH, skip };
    const { items } = await send({ method: 'get', path, query: page }, schema);
    const before = found.size;
    for (const each of items) found.set(idOf(each), each);
    if (items.length < PAGE_LENGTH || found.size === before) return [...found.values()];
  }
}

/** Returns a period as the parameters of Razorpay's lists: Unix seconds, both included. */
export function toRange({ from, to }: ProviderPeriod): { from: number; to: number } {
  return { from: Math.floor(from.getTime() / 1000), to: Math.ceil(to.getTime() / 1000) - 1 };
}

/** Returns whether an entity was created in the period, whose end is excluded. */
export function isWithin({ from, to }: ProviderPeriod): (item: { createdAt: Date }) => boolean {
  const range = toRange({ from, to });
  return ({ createdAt }) => {
    const seconds = createdAt.getTime() / 1000;
    return seconds >= range.from && seconds <= range.to;
  };
}
