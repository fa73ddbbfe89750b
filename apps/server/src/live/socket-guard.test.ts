import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherWrites } from './socket-guard';

test('what is sent in one turn of the event loop is written at once', async () => {
  const writes: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _, done) {
      writes.push(chunk);
      done();
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => chunk).join(''));
      done();
    },
  });
  const gather = gatherWrites(stream);
  const send = (text: string) => {
    gather();
    stream.write(text);
  };
  send('a');
  send('b');
  expect(writes).toEqual([]);
  await nextTurn();
  expect(writes).toEqual(['ab']);
  send('c');
  await nextTurn();
  expect(writes).toEqual(['ab', 'c']);
});
