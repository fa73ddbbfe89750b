import { dayMs } from '@paheli/core/clock';
import { beforeAll, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import type { Viewer } from '../deps';
import { holdTournament } from '../testing/hold-tournament';
import { openTestEngine } from '../testing/test-engine';
import { leaveTournament } from '../tournament/leave-tournament';
import { readStatement } from './read-statement';

const engine = openTestEngine();
let player: Viewer;
beforeAll(async () => {
  player = await engine.player({ rupees: 100 });
  for (let day = 0; day < 3; day += 1) {
    engine.clock.advance(dayMs);
    await engine.topUp(player, 10.5);
    const startTime = new Date(engine.clock.now().getTime() + dayMs);
    const endTime = new Date(startTime.getTime() + dayMs);
    const tournamentId = await holdTournament(engine, [player], { startTime, endTime });
    if (day === 1) await leaveTournament(engine.deps, player, { tournamentId });
  }
});

test('opening balance and lines add up to the closing balance, which is the wallet’s', async () => {
  const all = await readStatement(engine.deps, player, {});
  expect(all.openingBalance).toBe(0);
  expect(all.closingBalance).toBe((await readProfile(engine.deps, player)).walletBalance);
  let balance = all.openingBalance;
  for (const { type, amount, balance: after } of all.lines) {
    balance += type === 'credit' ? amount : -amount;
    expect(after).toBeCloseTo(balance, 5);
  }
  expect(all.lines.map(({ description }) => description.split(':')[0])).toEqual([
    'Wallet top-up',
    'One-time access fee',
    ...['Wallet top-up', 'Entry fee'],
    ...['Wallet top-up', 'Entry fee', 'Entry fee returned'],
    ...['Wallet top-up', 'Entry fee'],
  ]);
  const [first, , , fee] = (await readStatement(engine.deps, player, {}, 'hi')).lines;
  expect(first?.description).toBe('वॉलेट में पैसे जोड़े');
  expect(fee?.description).toMatch(/^एंट्री फ़ीस: \S/);
});

test('statements of adjoining periods join without a gap and without a line in both', async () => {
  const all = await readStatement(engine.deps, player, {});
  const cuts = all.lines.map(({ date }) => date.toISOString());
  for (const cut of cuts) {
    const before = await readStatement(engine.deps, player, { to: cut });
    const after = await readStatement(engine.deps, player, { from: cut });
    expect(after.openingBalance).toBe(before.closingBalance);
    expect([...before.lines, ...after.lines]).toEqual(all.lines);
  }
});

test('a period without movements opens and closes with the same balance', async () => {
  const [first, second] = (await readStatement(engine.deps, player, {})).lines.slice(1, 3);
  const period = {
    from: new Date((first?.date.getTime() ?? 0) + 1).toISOString(),
    to: second?.date.toISOString(),
  };
  const quiet = await readStatement(engine.deps, player, period);
  expect(quiet).toMatchObject({ lines: [], openingBalance: first?.balance, closingBalance: first?.balance });
});

test('a period that ends before it begins is refused', async () => {
  const backwards = readStatement(engine.deps, player, { from: '2026-05-01', to: '2026-04-01' });
  await expect(backwards).rejects.toMatchObject({ code: 'invalid_input', errors: [{ path: 'to' }] });
});

test('another user’s statement has none of it', async () => {
  const other = await engine.player({ rupees: 1, access: false });
  expect((await readStatement(engine.deps, other, {})).lines).toHaveLength(1);
});
