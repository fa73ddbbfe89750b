import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spreadNatively } from './native-spread';

const folder = dirname(createRequire(import.meta.url).resolve('@trpc/server'));
const modules = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => spreadNatively(readFileSync(join(folder, name), 'utf8')))
  .filter((code) => code !== undefined);

test('tRPC has the helper in one module', () => {
  expect(modules).toHaveLength(1);
});

describe('the replaced helper', () => {
  const text = /function _objectSpread2[\s\S]*?\n\}/.exec(modules[0] ?? '')?.[0];
  const spread = new Function(`return ${text}`)() as (...parts: unknown[]) => object;

  test('lets later parts win, whatever their number, and skips what is no object', () => {
    expect(spread({ a: 1, b: 1 }, { b: 2, c: 2 })).toEqual({ a: 1, b: 2, c: 2 });
    expect(spread({ a: 1 }, null, undefined, { a: 4, d: 4 }, { d: 5 })).toEqual({ a: 4, d: 5 });
  });

  test('copies a key named __proto__ as a plain property, as spread does', () => {
    const copy = spread({}, JSON.parse('{"__proto__": {"isAdmin": true}}'));
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(Object.keys(copy)).toEqual(['__proto__']);
  });

  test('copies symbols, and the values of getters', () => {
    const key = Symbol('key');
    const copy = spread(
      {},
      {
        [key]: 1,
        get read() {
          return 2;
        },
      },
    );
    expect(Object.getOwnPropertyDescriptors(copy)).toMatchObject({ [key]: { value: 1 }, read: { value: 2 } });
  });
});
