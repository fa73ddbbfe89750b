import type { HistoryLine } from '@paheli/core/reports/user-history';
import { expect, test } from 'vitest';
import { decideKyc } from '../kyc/decide-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { kycDetails } from '../testing/kyc-details';
import { playThrough, settleLater } from '../testing/played-tournament';
import { readPages } from '../testing/read-pages';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { readUserHistory } from './read-user-history';

const engine = openTestEngine();

const wordsOf = ({ kind, text, amount, tournament, count, actor }: HistoryLine) =>
  [kind, text, amount, tournament?.name, count, actor].filter((each) => each != null).join(' ');

test('an account’s history has everything that happened with it, the newest first, in pages of any size', async () => {
  const { deps, admin, clock } = engine;
  const player = await engine.player({ rupees: 100 });
  const next = () => clock.advance(60_000);
  next();
  const later = { startTime: new Date(clock.now().getTime() + 7_200_000), entryFee: 20 };
  const left = await engine.tournament({
    ...later,
    name: 'Left',
    endTime: new Date(clock.now().getTime() + 9_000_000),
  });
  await joinTournament(deps, player, { tournamentId: left.id });
  next();
  await leaveTournament(deps, player, { tournamentId: left.id });
  next();
  const { id: tournamentId } = await engine.tournament({
    name: 'Played',
    entryFee: 10,
    prizeSplitBps: [10_000],
  });
  await joinTournament(deps, player, { tournamentId });
  next();
  await playThrough(engine, player, tournamentId, { score: 4, ms: 1_000, violations: 1 });
  next();
  await submitKyc(deps, player, kycDetails());
  next();
  await decideKyc(deps, admin, { userId: player.userId, status: 'verified' });
  await settleLater(engine, tournamentId);

  const { items, total } = await readUserHistory(deps, player);
  expect(total).toBe(items.length);
  const lines = items.map(wordsOf);
  expect(lines).toHaveLength(new Set(items.map(({ id }) => id)).size);
  expect(lines[0]).toMatch(/^money Prize: Played \d+/);
  const inOrder = [
    'decision user.kyc',
    'kyc',
    'played Played 4',
    'money Entry fee: Played -10',
    'left Left',
    'money Entry fee: Left -20',
    'registered',
  ];
  const places = inOrder.map((words) => lines.findIndex((line) => line.startsWith(words)));
  expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true);
  expect(lines).toEqual(
    expect.arrayContaining([
      'violations Played 1',
      'joined Played',
      'joined Left',
      'money Entry fee returned: Left 20',
    ]),
  );

  const paged = await readPages((from) => readUserHistory(deps, { ...player, limit: 2, ...from }));
  expect(paged.map(wordsOf)).toEqual(lines);
});

test('of an account that is unknown there is no history', async () => {
  const unknown = { userId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41' };
  await expect(readUserHistory(engine.deps, unknown)).rejects.toMatchObject({ code: 'not_found' });
});

test('the right answers of a quiz are in the history once scores are shown', async () => {
  const player = await engine.player({ rupees: 100 });
  const { id: tournamentId } = await engine.tournament({ reveal: 'after_settlement' });
  await joinTournament(engine.deps, player, { tournamentId });
  await playThrough(engine, player, tournamentId, { score: 4, ms: 1_000 });
  const played = async () =>
    (await readUserHistory(engine.deps, player)).items.find(({ kind }) => kind === 'played');
  expect(await played()).toMatchObject({ count: null });
  await settleLater(engine, tournamentId);
  expect(await played()).toMatchObject({ count: 4 });
});
