import { expect, test } from 'vitest';
import { addPolyfills, polyfills } from './polyfills';

/** Calls a polyfill where the engine has the method as well, and returns what both return. */
function both(owner: object, name: string, self: unknown, ...values: unknown[]): unknown[] {
  const methods = polyfills.find(([each]) => each === owner)?.[1] ?? {};
  return [methods[name], Reflect.get(owner, name)].map((method) => Reflect.apply(method, self, values));
}

test.each<[string, object, unknown, ...unknown[]]>([
  ['toSorted', Array.prototype, [3, 1, 2], (one: number, other: number) => one - other],
  ['toSorted', Array.prototype, ['b', 'a']],
  ['toReversed', Array.prototype, [1, 2, 3]],
  ['isWellFormed', String.prototype, 'दिल्ली 😀'],
  ['isWellFormed', String.prototype, 'half \ud83d of a pair'],
  ['isWellFormed', String.prototype, '\ude00\ud83d'],
  ['toWellFormed', String.prototype, 'half \ud83d of 😀 \ude00\ud83d'],
  ['canParse', URL, URL, 'https://paheli.example/a'],
  ['canParse', URL, URL, 'no address'],
  ['canParse', URL, URL, '/path', 'https://paheli.example'],
])('the polyfill of %s returns what the engine returns', (name, owner, self, ...values) => {
  const [added, native] = both(owner, name, self, ...values);
  expect(added).toEqual(native);
});

test('a missing method is added, unseen by loops, and an existing one stays', () => {
  const native = Object.getOwnPropertyDescriptor(Array.prototype, 'toSorted');
  const kept = Array.prototype.toReversed;
  Reflect.deleteProperty(Array.prototype, 'toSorted');
  try {
    addPolyfills();
    expect([2, 1].toSorted()).toEqual([1, 2]);
    expect(Object.keys(Array.prototype)).toEqual([]);
    expect(Array.prototype.toReversed).toBe(kept);
  } finally {
    Object.defineProperty(Array.prototype, 'toSorted', native ?? {});
  }
});
