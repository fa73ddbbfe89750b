import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkFrozenOnce } from './check-frozen-once';

function createSchema() {
  let checks = 0;
  const item = z.object({ name: z.string().refine(() => (checks += 1)) });
  const schema = z.object({ items: checkFrozenOnce(z.array(item)) });
  return { schema, checks: () => checks };
}

test('a frozen list is checked once, and its results are the same list', () => {
  const { schema, checks } = createSchema();
  const items = Object.freeze([{ name: 'a', secret: 1 }]);
  const [one, other] = [schema.parse({ items }), schema.parse({ items })];
  expect(one).toEqual({ items: [{ name: 'a' }] });
  expect(other.items).toBe(one.items);
  expect(Object.isFrozen(one.items)).toBe(true);
  expect(checks()).toBe(1);
});

test('a list that may change is checked each time', () => {
  const { schema, checks } = createSchema();
  const items = [{ name: 'a' }];
  schema.parse({ items });
  items.push({ name: 'b' });
  expect(schema.parse({ items }).items).toHaveLength(2);
  expect(checks()).toBe(3);
});

test('a frozen list with a fault is refused each time', () => {
  const { schema } = createSchema();
  const items = Object.freeze([{ name: 1 }]);
  for (const _ of [1, 2])
    expect(schema.safeParse({ items }).error?.issues[0]?.path).toEqual(['items', 0, 'name']);
});
