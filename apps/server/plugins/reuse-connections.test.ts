import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reuseLastConnection } from './reuse-connections';

// The entry for CommonJS, beside the sources.
const folder = join(dirname(createRequire(import.meta.url).resolve('postgres')), '../../src');
const code = reuseLastConnection(readFileSync(join(folder, 'index.js'), 'utf8'));

test('postgres.js takes idle connections from a list of its own', () => {
  expect(code?.match(/\bopen = Stack\(\)/g)).toHaveLength(1);
});

type List = {
  readonly length: number;
  push(item: string): string;
  shift(): string | undefined;
  remove(item: string): string | null;
};

describe('the list of idle connections', () => {
  const text = /function Stack\(\) \{[\s\S]*?\n\}/.exec(code ?? '')?.[0];
  const create = new Function(`return ${text}`)() as () => List;
  function fill(...items: string[]): List {
    const list = create();
    for (const item of items) list.push(item);
    return list;
  }

  test('gives the last one first, and nothing when it is empty', () => {
    const list = fill('first', 'second');
    expect([list.shift(), list.shift(), list.shift(), list.length]).toEqual([
      'second',
      'first',
      undefined,
      0,
    ]);
  });

  test('gives up a connection that is busy or closed, wherever it stands', () => {
    const list = fill('first', 'second', 'third');
    expect([list.remove('second'), list.remove('second')]).toEqual(['second', null]);
    expect([list.length, list.shift(), list.shift()]).toEqual([2, 'third', 'first']);
  });
});
