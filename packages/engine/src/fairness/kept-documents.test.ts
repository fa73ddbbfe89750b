import { describe, expect, test } from 'vitest';
import { createKeptDocuments } from './kept-documents';

/** Returns a store, and a function that reads from it and returns whether the document had to be loaded. */
function openStore(mostBytes: number) {
  const documents = createKeptDocuments(mostBytes);
  return async (key: string, bytes: number): Promise<boolean> => {
    let isLoaded = false;
    await documents.read(key, async () => {
      isLoaded = true;
      return Buffer.alloc(bytes);
    });
    return isLoaded;
  };
}

describe('kept documents', () => {
  test('never take more bytes than allowed, and the one that was not read for longest goes first', async () => {
    const isLoaded = openStore(10);
    expect([await isLoaded('a', 4), await isLoaded('b', 4)]).toEqual([true, true]);
    expect(await isLoaded('a', 4)).toBe(false);
    expect(await isLoaded('c', 4)).toBe(true);
    expect(await isLoaded('a', 4)).toBe(false);
    expect(await isLoaded('b', 4)).toBe(true);
    expect([await isLoaded('large', 11), await isLoaded('large', 11)]).toEqual([true, true]);
    expect(await isLoaded('b', 4)).toBe(false);
  });

  test('are loaded once for all readers who come meanwhile, and again after a failure', async () => {
    const documents = createKeptDocuments();
    let loads = 0;
    const read = () =>
      documents.read('a', async () => {
        loads += 1;
        if (loads === 1) throw new Error('away');
        return Buffer.of(1);
      });
    const first = await Promise.allSettled([read(), read()]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const [one, two] = await Promise.all([read(), read()]);
    expect(one).toBe(two);
    expect(loads).toBe(2);
  });
});
