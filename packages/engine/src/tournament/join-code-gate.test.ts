import { guessing } from '@paheli/core/tournament/visibility';
import { expect, test } from 'vitest';
import { times } from '../testing/outcomes';
import { createJoinCodeGate } from './join-code-gate';

const wrong = async () => undefined;
const right = async () => 'found';

/** Returns a gate whose waits end when they are told, with those that wait. */
async function guessedFrom(caller: string) {
  const waits: (() => void)[] = [];
  const gate = createJoinCodeGate(undefined, () => new Promise<void>((resolve) => waits.push(resolve)));
  for (let guess = 0; guess <= guessing.freeWrong; guess += 1) await gate.look(caller, wrong);
  return { gate, waits };
}

test('right codes are never counted: a hall of 150 comes in from one address', async () => {
  const gate = createJoinCodeGate(undefined, () => Promise.reject(new Error('nobody waits')));
  const found = await Promise.all(times(150, () => gate.look('hall', right)));
  expect(found).toEqual(times(150, () => 'found'));
});

test('after thirty wrong codes each look-up of that caller waits, four at once, and a right one still finds', async () => {
  const { gate, waits } = await guessedFrom('hall');
  const found: string[] = [];
  const looks = times(6, async () => found.push((await gate.look('hall', right)) ?? ''));
  await expect.poll(() => waits.length).toBe(guessing.atOnce);
  expect(found).toEqual([]);
  expect(await gate.look('another', right)).toBe('found');
  while (waits.length > 0) {
    waits.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(looks);
  expect(found).toEqual(times(6, () => 'found'));
});

test('where very many wait already, one more is told to come back', async () => {
  const { gate, waits } = await guessedFrom('hall');
  const looks = times(204, () => gate.look('hall', wrong));
  await expect.poll(() => waits.length).toBe(guessing.atOnce);
  await expect(gate.look('hall', right)).rejects.toMatchObject({ code: 'rate_limited' });
  const ending = setInterval(() => waits.shift()?.());
  await Promise.all(looks);
  clearInterval(ending);
});

test('an address finds a tournament for the first time once an hour', async () => {
  const gate = createJoinCodeGate();
  expect(await gate.isFirst('hall', 'a')).toBe(true);
  expect(await gate.isFirst('hall', 'a')).toBe(false);
  expect(await gate.isFirst('hall', 'b')).toBe(true);
});
