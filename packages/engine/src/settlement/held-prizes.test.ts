// Long because prizes of one tournament depend on each other in several ways, and each is a guarantee of its own.

import { hourMs } from '@paheli/core/clock';
import type { ViolationType } from '@paheli/core/quiz/schema';
import { histories } from '@paheli/core/testing/histories';
import { describe, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import { listAudit } from '../audit/list-audit';
import type { Viewer } from '../deps';
import { readResults } from '../quiz/read-results';
import { reportViolation } from '../quiz/report-violation';
import { startQuiz } from '../quiz/start-quiz';
import { createPlayer } from '../testing/crowd';
import { countTransactions, readLines } from '../testing/ledger-lines';
import { outcomesOf, times } from '../testing/outcomes';
import { type Performance, playTournament } from '../testing/played-tournament';
import { followEvents } from '../testing/publish-outbox';
import { queueUp } from '../testing/queue-up';
import { readPages } from '../testing/read-pages';
import { checkLedgerAfterEach } from '../testing/test-engine';
import { openWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { readLeaderboard } from '../tournament/read-leaderboard';
import { listTransactions } from '../wallet/list-transactions';
import { listHeldPrizes } from './list-held-prizes';
import { releasePrize } from './release-prize';
import { settleTournament } from './settle-tournament';
import { voidPrize } from './void-prize';

const engine = openWideEngine(20);
checkLedgerAfterEach(engine);
const { deps } = engine;

const reason = 'The recording shows another person.';

const fair = (score: number): Performance => ({ score, ms: 1_000 });
const foul = (score: number): Performance => ({ score, ms: 1_000, violations: 6 });

/** Creates a settled tournament with a pool of ₹100, split 50/30/20; its sessions by the tags A, B, C … */
async function settled(performances: readonly Performance[]) {
  const all = await playTournament(engine, performances);
  engine.clock.advance(hourMs);
  expect(await settleTournament(deps, all.tournamentId)).toBe(true);
  return { ...all, session: (index: number) => all.sessions[index] ?? '' };
}
type Settled = Awaited<ReturnType<typeof settled>>;

const release = (sessionId: string) => releasePrize(deps, engine.admin, { sessionId });
const voidIt = (sessionId: string) => voidPrize(deps, engine.admin, { sessionId, reason });
const balances = ({ viewers }: Settled) =>
  Promise.all(viewers.map(async (viewer) => (await readProfile(deps, viewer)).walletBalance));

/** Returns the award and prize state of each session, in the order of joining. */
async function prizesOf({ tournamentId }: Settled): Promise<string[]> {
  const rows = await deps.database.sql<{ prize: number; state: string }[]>`
    select s.prize, s.prize_state as state from quiz_session s join entry e on e.id = s.entry_id
    where s.tournament_id = ${tournamentId} order by e.join_order`;
  return rows.map(({ prize, state }) => `${prize} ${state}`);
}

function viewerOf({ viewers }: Settled, index: number): Viewer {
  const viewer = viewers[index];
  if (!viewer) throw new Error('no player has played');
  return viewer;
}

describe('the list', () => {
  test('shows whose prize is held, and why, the heaviest first', async () => {
    const { deps: ours, clock } = engine;
    const viewer = await createPlayer(deps);
    const { id: tournamentId, name } = await engine.tournament({ entryFee: 0, maxParticipants: 1 });
    await joinTournament(deps, viewer, { tournamentId });
    const { sessionId } = await startQuiz(ours, viewer, { tournamentId }, { handsOut: false });
    const types: ViolationType[] = [
      'right_click',
      ...times(4, () => 'devtools_attempt' as const),
      'tab_switch',
      'tab_switch',
    ];
    for (const type of types)
      await reportViolation(ours, viewer, { sessionId, type, timestamp: clock.now() });
    await deps.database.sql`
      update quiz_session set score = 3, finished_at = started_at where id = ${sessionId}`;
    await settleTournament(deps, tournamentId);
    const { items } = await listHeldPrizes(deps, { status: 'held' });
    const { username, email } = await readProfile(deps, viewer);
    expect(items.find((each) => each.sessionId === sessionId)).toEqual({
      sessionId,
      tournament: { id: tournamentId, name },
      user: { id: viewer.userId, name: 'Asha', username, email },
      amount: 100,
      score: 3,
      points: 3,
      reasons: [
        { type: 'devtools_attempt', count: 4, weight: 25 },
        { type: 'tab_switch', count: 2, weight: 20 },
        { type: 'right_click', count: 1, weight: 2 },
      ],
      suspensionReason: null,
      integrityScore: 142,
      status: 'held',
      pending: null,
      decision: null,
    });
    await release(sessionId);
  });

  test('has each prize under its decision, in pages, newest settlement first', async () => {
    const first = await settled([foul(3), fair(1)]);
    const second = await settled([foul(3), foul(2), fair(1)]);
    const ids = async (status: 'held' | 'released' | 'voided') => {
      const { total } = await listHeldPrizes(deps, { status });
      const seen = await readPages((from) => listHeldPrizes(deps, { status, limit: 1, ...from }), total);
      expect(seen).toHaveLength(total);
      return seen.map(({ sessionId }) => sessionId);
    };
    const held = await ids('held');
    expect(held.at(-1)).toBe(first.session(0));
    expect(held.slice(0, 2).toSorted()).toEqual([second.session(0), second.session(1)].toSorted());
    await release(first.session(0));
    await voidIt(second.session(0));
    await voidIt(second.session(1));
    expect(await ids('held')).toEqual([]);
    expect(await ids('released')).toContain(first.session(0));
    expect((await ids('voided')).toSorted()).toEqual(held.slice(0, 2).toSorted());
  });
});

describe('releasing', () => {
  test('pays the held prize, shows it in the results, and is in the audit log', async () => {
    const all = await settled([foul(3), fair(2), fair(1)]);
    const sessionId = all.session(0);
    const decided = await release(sessionId);
    expect(decided).toMatchObject({ sessionId, amount: 50, status: 'released' });
    expect(await readLines(deps, `prize:${sessionId}:released`, all.tags)).toEqual([
      'A winnings.held -5000',
      'A player.winnings +5000',
    ]);
    expect(await balances(all)).toEqual([50, 30, 20]);
    const viewer = viewerOf(all, 0);
    const decision = { status: 'released', reason: null };
    expect(await readResults(deps, viewer, { sessionId })).toMatchObject({
      prizeAmount: 50,
      held: false,
      decision,
    });
    const { items } = await listTransactions(deps, viewer, {});
    expect(items[0]).toMatchObject({ type: 'credit', amount: 50, description: 'Prize: Five of science' });
    const log = await listAudit(deps, { subject: `session:${sessionId}` });
    expect(log.items).toMatchObject([
      {
        action: 'prize.release',
        actor: { id: engine.admin.userId },
        before: { status: 'held', amount: 50 },
        after: { status: 'released', amount: 50 },
      },
    ]);
  });

  test('notifies the player, everyone and the room', async () => {
    const all = await settled([foul(3)]);
    const events = await followEvents(deps);
    await release(all.session(0));
    const { tournamentId } = all;
    expect(await events()).toEqual([
      [`user:${viewerOf(all, 0).userId}`, { type: 'wallet_update', newBalance: 100 }],
      ['everyone', { type: 'tournament_update', tournamentId }],
      [`tournament:${tournamentId}`, { type: 'leaderboard_update', tournamentId }],
    ]);
  });
});

describe('voiding', () => {
  test('raises all places below, and records who gained what', async () => {
    const all = await settled([foul(4), fair(3), fair(2), fair(1)]);
    const sessionId = all.session(0);
    const events = await followEvents(deps);
    expect(await voidIt(sessionId)).toMatchObject({ sessionId, amount: 50, status: 'voided' });
    const lines = await readLines(deps, `prize:${sessionId}:voided`, all.tags);
    expect(lines.toSorted()).toEqual([
      'A winnings.held -5000',
      'B player.winnings +2000',
      'C player.winnings +1000',
      'D player.winnings +2000',
    ]);
    expect(await balances(all)).toEqual([0, 50, 30, 20]);
    expect(await prizesOf(all)).toEqual(['5000 voided', '5000 paid', '3000 paid', '2000 paid']);
    const { entries } = await readLeaderboard(deps, null, all);
    expect(entries.map(({ prizeAmount }) => prizeAmount)).toEqual([0, 50, 30, 20]);
    const log = await listAudit(deps, { subject: `session:${sessionId}` });
    const raises = [20, 10, 20].map((amount, index) => ({ sessionId: all.session(index + 1), amount }));
    expect(log.items).toMatchObject([
      {
        action: 'prize.void',
        before: { status: 'held', amount: 50 },
        after: { status: 'voided', reason, raises, house: 0 },
      },
    ]);
    expect((await events()).map(([audience, { type }]) => [audience, type]).toSorted()).toEqual(
      [
        ...[1, 2, 3].map((index) => [`user:${viewerOf(all, index).userId}`, 'wallet_update']),
        ['everyone', 'tournament_update'],
        [`tournament:${all.tournamentId}`, 'leaderboard_update'],
      ].toSorted(),
    );
    const { items } = await listTransactions(deps, viewerOf(all, 1), {});
    expect(items[0]).toMatchObject({ amount: 20, description: 'Prize raised: Five of science' });
  });

  test('shows in the results that there is no prize, and that none is held any more', async () => {
    const all = await settled([foul(4), fair(3)]);
    const sessionId = all.session(0);
    expect(await readResults(deps, viewerOf(all, 0), { sessionId })).toMatchObject({ held: true });
    await voidIt(sessionId);
    const result = await readResults(deps, viewerOf(all, 0), { sessionId });
    expect(result).toMatchObject({ rank: 1, prizeAmount: 0, held: false, provisional: false });
    expect(result.decision).toEqual({ status: 'voided', reason, decidedAt: engine.clock.now() });
  });

  test('raises another’s held prize, which is released as a whole', async () => {
    const all = await settled([foul(4), foul(3), fair(2)]);
    await voidIt(all.session(0));
    expect(await prizesOf(all)).toEqual(['5000 voided', '6250 held', '3750 paid']);
    expect(await release(all.session(1))).toMatchObject({ amount: 62.5 });
    expect(await balances(all)).toEqual([0, 62.5, 37.5]);
  });

  test('holds a resulting first prize where play looked unfair', async () => {
    const all = await settled([foul(4), fair(3), fair(2), foul(1)]);
    expect((await prizesOf(all)).at(-1)).toBe('0 none');
    await voidIt(all.session(0));
    expect((await prizesOf(all)).at(-1)).toBe('2000 held');
    expect(await balances(all)).toEqual([0, 50, 30, 0]);
    await voidIt(all.session(3));
    expect(await prizesOf(all)).toEqual(['5000 voided', '5000 paid', '3000 paid', '2000 voided']);
  });

  test('pays more to the player of a released prize', async () => {
    const all = await settled([foul(4), foul(3), fair(2)]);
    await release(all.session(1));
    await voidIt(all.session(0));
    expect(await prizesOf(all)).toEqual(['5000 voided', '6250 released', '3750 paid']);
    expect(await balances(all)).toEqual([0, 62.5, 37.5]);
  });

  test('leaves the prize to the house where no other player has scored', async () => {
    const all = await settled([foul(4), fair(0)]);
    await voidIt(all.session(0));
    expect(await readLines(deps, `prize:${all.session(0)}:voided`, all.tags)).toEqual([
      'A winnings.held -10000',
      'revenue.rake +10000',
    ]);
    expect(await balances(all)).toEqual([0, 0]);
  });

  test('of all prizes in any order leaves them to the house, and nothing is lost in between', async () => {
    const all = await settled([foul(4), foul(3), foul(3), foul(1)]);
    for (const index of [2, 0, 3, 1]) {
      await voidIt(all.session(index));
      const [sums] = await deps.database.sql<{ open: number; house: number }[]>`
        select (select coalesce(sum(prize), 0)::int8 from quiz_session
            where tournament_id = ${all.tournamentId} and prize_state <> 'voided') as open,
          (select coalesce(sum(e.amount), 0)::int8 from ledger_entry e join ledger_tx t on t.id = e.tx_id
            join ledger_account a on a.id = e.account_id and a.kind = 'revenue.rake'
            where t.meta->>'tournamentId' = ${all.tournamentId} and t.kind = 'void') as house`;
      expect((sums?.open ?? 0) + (sums?.house ?? 0)).toBe(10_000);
    }
    expect((await prizesOf(all)).every((prize) => prize.endsWith('voided'))).toBe(true);
  });
});

describe('a decision', () => {
  test('is made once', async () => {
    const all = await settled([foul(4), foul(3), fair(2)]);
    await release(all.session(0));
    await voidIt(all.session(1));
    for (const index of [0, 1])
      for (const decide of [release, voidIt])
        await expect(decide(all.session(index))).rejects.toMatchObject({ code: 'already_decided' });
    expect(await countTransactions(deps, `prize:${all.session(0)}:`)).toBe(1);
    expect(await countTransactions(deps, `prize:${all.session(1)}:`)).toBe(1);
  });

  test('needs a prize that was held: paid, none, not settled and unknown ones are not found', async () => {
    const all = await settled([fair(4), fair(0)]);
    const open = await playTournament(engine, [foul(4)]);
    for (const sessionId of [all.session(0), all.session(1), open.sessions[0] ?? '', deps.newId()])
      for (const decide of [release, voidIt])
        await expect(decide(sessionId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('at once', () => {
  test.each(['release', 'void'] as const)(
    'releasing and voiding, first the %s: the first decides, and the money follows it',
    async (first) => {
      const all = await settled([foul(4), fair(3)]);
      const calls = times(6, (index) => () => (index % 2 === 0 ? release : voidIt)(all.session(0)));
      if (first === 'void') calls.reverse();
      const { answers, problems } = await queueUp(deps, all.tournamentId, calls);
      expect(problems).toEqual({ already_decided: 5 });
      const isReleased = first === 'release';
      expect(answers).toMatchObject([{ status: isReleased ? 'released' : 'voided' }]);
      expect(await balances(all)).toEqual(isReleased ? [62.5, 37.5] : [0, 100]);
    },
  );

  test('several voids and releases of one tournament end as if one after the other', async () => {
    for (let round = 0; round < histories(8); round += 1) {
      const all = await settled([foul(5), foul(4), foul(3), fair(2), fair(1)]);
      await outcomesOf([voidIt(all.session(0)), release(all.session(1)), voidIt(all.session(2))]);
      expect(await prizesOf(all)).toMatchObject(
        [/voided/, /released/, /voided/, /paid/, /paid/].map(matching),
      );
      expect(await balances(all)).toEqual([0, 50, 0, 30, 20]);
    }
  });
});

const matching = (pattern: RegExp): string => expect.stringMatching(pattern) as string;
