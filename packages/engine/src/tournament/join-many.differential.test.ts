// Long because the histories, the model and the comparison belong together.

import { isAdult } from '@paheli/core/account/age';
import { addMs } from '@paheli/core/clock';
import { splitCharge } from '@paheli/core/ledger/posting';
import { divideByWeights } from '@paheli/core/money';
import type { ProblemCode } from '@paheli/core/problem';
import { difficulties } from '@paheli/core/quiz/constants';
import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import { currentDrawVersion } from '@paheli/core/tournament/draw-version';
import { decideJoin } from '@paheli/core/tournament/join';
import type { Stratum } from '@paheli/core/tournament/strata';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { openEscrow } from '../ledger/accounts';
import { onceIn, stepOf, type ValueOf, weighted } from '../testing/arbitraries';
import { createCrowd, createPlayer } from '../testing/crowd';
import { keepForStakes } from '../testing/keep-for-stakes';
import { openTestEngine } from '../testing/test-engine';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { deleteTournament } from './cancel-tournament';
import { joinMany } from './join-tournament';
import { leaveTournament } from './leave-tournament';

// The database function `join_many` against `decideJoin`, applied to one player after the other. A failure
// prints the seed and the shortest history.

const opensAt = new Date('2026-01-01T10:00:00.000Z');
const startsAt = addMs(opensAt, 10_000);
const endsAt = addMs(opensAt, 20_000);
/** The last date of birth of an adult at the opening, and the first of a minor. */
const lastAdult = '2008-01-01';
const firstMinor = '2008-01-02';
const mostPlayers = 5;
/** The index of a player who does not exist. */
const stranger = mostPlayers;

const engine = openTestEngine();
keepForStakes(engine);

const facts = fc.record({
  depositPaise: fc.constantFrom<number[]>(0, 1, 400, 999, 1000, 2500),
  winningsPaise: fc.constantFrom<number[]>(0, 0, 1, 600, 999, 1000),
  access: onceIn(6).map((lacks) => !lacks),
  admin: onceIn(6),
  mobileProved: onceIn(6).map((lacks) => !lacks),
  /** Whether the player is a friend of the organiser and has a listed number. */
  invited: fc.boolean(),
  overTime: onceIn(6),
  /** Milliseconds after the opening at which the self-exclusion ends. */
  excludedMs: weighted([4, fc.constant(null)], [1, fc.constantFrom(0, 1, 5_000)]),
  /** Milliseconds after the opening at which the suspension ends. */
  suspendedMs: weighted([5, fc.constant(null)], [1, fc.constantFrom(0, 1, 5_000)]),
  dateOfBirth: weighted(
    [5, fc.constantFrom(null, '1990-01-01', lastAdult)],
    [1, fc.constantFrom(firstMinor, '2015-06-30')],
  ),
});
type Facts = ValueOf<typeof facts>;
const step = weighted(
  [
    10,
    stepOf('join', {
      players: fc.array(fc.nat(stranger), { minLength: 1, maxLength: 8 }),
      atMs: weighted(
        [5, fc.constantFrom<number[]>(0, 1, 5_000, 10_000)],
        [1, fc.constantFrom<number[]>(19_999, 20_000)],
      ),
    }),
  ],
  [2, stepOf('leave', { player: fc.nat(mostPlayers - 1) })],
  [1, stepOf('cancel', {})],
  [1, stepOf('add question', {})],
);
type Step = ValueOf<typeof step>;
const history = fc
  .record({
    players: fc.array(facts, { minLength: mostPlayers, maxLength: mostPlayers }),
    entryFeePaise: fc.constantFrom(0, 1, 1000, 1000),
    prizePoolPaise: fc.constantFrom(0, 5000),
    startWindowMs: fc.constantFrom(null, 1, 9_999, 60_000),
    awaitsApproval: onceIn(10),
    /** An organiser's terms; null for the house. */
    host: fc.option(
      fc.record({
        guests: fc.constantFrom('anyone', 'friends', 'numbers'),
        isFree: fc.boolean(),
        isHidden: onceIn(6),
      }),
    ),
    requiresProof: fc.boolean(),
    maxParticipants: fc.integer({ min: 1, max: mostPlayers }),
    pool: fc.tuple(fc.nat(7), fc.nat(7), fc.nat(7)),
    questionsCount: fc.integer({ min: 1, max: 9 }),
    /** The parts of its own numbers of each difficulty; null where it has none. */
    shares: fc.option(
      fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).filter((shares) => shares.some((share) => share > 0)),
    ),
    steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  })
  .map((plan) => (plan.host ? { ...plan, entryFeePaise: 0, prizePoolPaise: 0 } : plan));
type History = ValueOf<typeof history>;

type Wallet = { depositPaise: number; winningsPaise: number };
type Seat = Wallet & { readonly entryId: string };

/** The tournament in the simplest possible model. */
type World = History & {
  readonly tournamentId: string;
  readonly ownerId: string | null;
  readonly category: string;
  readonly viewers: readonly Viewer[];
  readonly wallets: Wallet[];
  readonly seats: Map<number, Seat>;
  readonly everSeated: { player: number; seat: Seat }[];
  pool: [number, number, number];
  frozen: { usable: number; counts: number[] } | null;
  cancelledAt: Date | null;
};

const able: Facts = {
  ...{ depositPaise: 2500, winningsPaise: 0, access: true, admin: false, mobileProved: true, invited: true },
  ...{ overTime: false, excludedMs: null, suspendedMs: null, dateOfBirth: null },
};
/** Of five players two take the seats: one cannot pay, one has no access, one pays from both buckets, and one comes too late. */
const refusals: History = {
  players: [
    { ...able, depositPaise: 999 },
    { ...able, access: false },
    able,
    { ...able, depositPaise: 400, winningsPaise: 600 },
    able,
  ],
  ...{ entryFeePaise: 1000, prizePoolPaise: 5000, startWindowMs: null, awaitsApproval: false, host: null },
  ...{ requiresProof: false, maxParticipants: 2, pool: [3, 3, 3], questionsCount: 3, shares: null },
  steps: [{ kind: 'join', players: [0, 1, 2, 3, 4], atMs: 0 }],
};
/** An organiser's tournament, with a player who is not invited and one who excluded themselves. */
const guests: History = {
  ...{ ...refusals, entryFeePaise: 0, prizePoolPaise: 0, maxParticipants: 5 },
  host: { guests: 'numbers', isFree: true, isHidden: false },
  players: [able, { ...able, invited: false }, { ...able, excludedMs: 5_000 }, able, able],
};

test(
  'outcomes, seats, balances, ledger lines and the frozen pool follow the reference rule',
  async () => {
    const property = fc.asyncProperty(history, async (plan) => {
      const world = await createWorld(engine.deps, plan);
      for (const each of plan.steps) await perform(world, each);
      await expectEntries(world);
    });
    // All in the first tier too: fewer miss faults of money.
    await fc.assert(property, { numRuns: Math.max(50, histories(50)), examples: [[refusals], [guests]] });
    expect(await checkLedger(engine.deps.database)).toMatchObject({ ok: true });
  },
  historiesTimeout(60_000),
);

test('a tied remainder gives its question to the easier difficulty', async () => {
  // 4 × 2/12, 4 × 5/12, 4 × 5/12: all three leave two thirds, for two questions.
  const world = await createWorld(engine.deps, {
    ...{ ...refusals, entryFeePaise: 0, prizePoolPaise: 0, maxParticipants: 1, steps: [] },
    ...{ players: [{ ...able, depositPaise: 0 }], pool: [2, 5, 5], questionsCount: 4 },
  });
  await perform(world, { kind: 'join', players: [0], atMs: 0 });
  expect(await readCounts(world)).toEqual([1, 2, 1]);
});

test('a tournament that does not exist is not found, for every player', async () => {
  const [viewer] = await createCrowd(engine.deps, 1);
  const outcomes = await joinMany(engine.deps, uuidv7(), [viewer?.userId ?? '', uuidv7()]);
  expect(outcomes.map(({ problem }) => problem)).toEqual(['not_found', 'not_found']);
});

async function createWorld(deps: Deps, plan: History): Promise<World> {
  const tournamentId = uuidv7();
  const category = `pool ${tournamentId}`;
  const own = ownNumbers(plan);
  const { sql } = deps.database;
  const ownerId = plan.host ? (await createPlayer(deps)).userId : null;
  const viewers = await Promise.all(
    plan.players.map(
      async ({ excludedMs, overTime, suspendedMs, dateOfBirth, admin, mobileProved, ...wallet }) => {
        const viewer = await createPlayer(deps, wallet);
        const until = excludedMs === null ? null : addMs(opensAt, excludedMs);
        await sql`
        update users set excluded_until = ${until}, role = ${admin ? 'admin' : 'player'},
          mobile_verified_at = ${mobileProved ? opensAt : null}, date_of_birth = ${dateOfBirth}
        where id = ${viewer.userId}`;
        if (overTime) await sql`insert into deposit_limit (user_id, minutes) values (${viewer.userId}, 0)`;
        if (suspendedMs !== null) {
          await sql`
          insert into suspension (id, user_id, reason, until, frozen, created_at, suspended_by, took_effect_at)
          values (${uuidv7()}, ${viewer.userId}, 'Bots.', ${addMs(opensAt, suspendedMs)}, false, ${opensAt},
            ${engine.admin.userId}, ${opensAt})`;
        }
        return viewer;
      },
    ),
  );
  await sql`
    insert into tournament (id, name, description, category, entry_fee, prize_pool, prize_split_bps, max_participants,
      questions_count, duration_ms, starts_at, ends_at, secret, created_at, start_window_ms, approval_pending_since, owner_id, guests, hidden_at, difficulties, grace_ms, floor_ms, draw_version)
    values (${tournamentId}, 'Twins', '', ${category}, ${plan.entryFeePaise}, ${plan.prizePoolPaise}, '{10000}', ${plan.maxParticipants},
      ${plan.questionsCount}, 60000, ${startsAt}, ${endsAt}, '', ${opensAt}, ${plan.startWindowMs}, ${plan.awaitsApproval ? opensAt : null},
      ${ownerId}, ${plan.host?.guests ?? 'anyone'}, ${plan.host?.isHidden ? opensAt : null},
      ${own && JSON.stringify({ easy: own[0], medium: own[1], hard: own[2] })}::text::json, 500, 0, ${currentDrawVersion})`;
  await invite(
    deps,
    { tournamentId, ownerId },
    viewers.filter((_, index) => plan.players[index]?.invited),
  );
  await transact(deps, (tx) => openEscrow(tx, tournamentId));
  const [easy, medium, hard] = plan.pool;
  await addQuestions(deps, { category, ownerId }, [
    ...Array<string>(easy).fill('easy'),
    ...Array<string>(medium).fill('medium'),
    ...Array<string>(hard).fill('hard'),
  ]);
  if (plan.entryFeePaise === 0 && plan.prizePoolPaise === 0)
    await sql`update question set opened_at = ${opensAt} where category = ${category} and owner_id is null`;
  return {
    ...plan,
    tournamentId,
    ownerId,
    category,
    viewers,
    wallets: plan.players.map(({ depositPaise, winningsPaise }) => ({ depositPaise, winningsPaise })),
    seats: new Map(),
    everSeated: [],
    pool: [...plan.pool],
    frozen: null,
    cancelledAt: null,
  };
}

/** Returns the tournament's own numbers of each difficulty. */
function ownNumbers({ questionsCount, shares }: History): number[] | null {
  return shares && divideByWeights(questionsCount, shares);
}

/** Makes players friends of the organiser, and lists their numbers. */
async function invite(
  { database: { sql } }: Deps,
  { tournamentId, ownerId }: Pick<World, 'tournamentId' | 'ownerId'>,
  guests: readonly Viewer[],
): Promise<void> {
  const ids = guests.map(({ userId }) => userId);
  await sql`insert into friendship (low_id, high_id, created_at)
    select least(u, ${ownerId}::uuid), greatest(u, ${ownerId}::uuid), ${opensAt} from unnest(${ids}::uuid[]) u where ${ownerId}::uuid is not null`;
  await sql`update users set mobile_number = '6' || substring(translate(id::text, 'abcdef-', '012345') from 24) where id = any(${ids}::uuid[])`;
  await sql`insert into tournament_guest (tournament_id, mobile_number)
    select ${tournamentId}, mobile_number from users where id = any(${ids}::uuid[])`;
}

async function addQuestions(
  deps: Deps,
  { category, ownerId }: Pick<World, 'category' | 'ownerId'>,
  difficulties: readonly string[],
): Promise<void> {
  await deps.database.sql`
    insert into question (id, owner_id, category, question_text, options, correct_answer, difficulty, text_key, created_at)
    select gen_random_uuid(), ${ownerId}::uuid, ${category}, 'What?', '{a,b,c,d}', 0, d, gen_random_uuid()::text, ${opensAt}
    from unnest(${[...difficulties]}::text[]) as d`;
}

async function perform(world: World, each: Step): Promise<void> {
  const { deps, clock } = engine;
  switch (each.kind) {
    case 'join':
      return performJoin(world, each);
    case 'leave': {
      const seat = world.seats.get(each.player);
      const viewer = world.viewers[each.player];
      clock.set(addMs(opensAt, 5_000));
      if (!seat || !viewer || world.cancelledAt) return;
      await leaveTournament(deps, viewer, { tournamentId: world.tournamentId });
      returnSeat(world, each.player);
      return;
    }
    case 'cancel':
      // A tournament that no player ever joined would be removed.
      if (world.everSeated.length === 0) return;
      clock.set(addMs(opensAt, 6_000));
      await deleteTournament(deps, engine.admin, { tournamentId: world.tournamentId });
      world.cancelledAt ??= clock.now();
      for (const player of [...world.seats.keys()]) returnSeat(world, player);
      return;
    case 'add question':
      await addQuestions(deps, world, ['hard']);
      world.pool = [world.pool[0], world.pool[1], world.pool[2] + 1];
  }
}

function returnSeat(world: World, player: number): void {
  const seat = world.seats.get(player);
  const wallet = world.wallets[player];
  if (!seat || !wallet) return;
  wallet.depositPaise += seat.depositPaise;
  wallet.winningsPaise += seat.winningsPaise;
  world.seats.delete(player);
}

async function performJoin(world: World, { players, atMs }: Extract<Step, { kind: 'join' }>): Promise<void> {
  const { clock } = engine;
  const organiserAccess = world.host?.isFree ? 'free' : 'fee';
  const mobileProof = world.requiresProof ? 'required' : 'optional';
  const deps: Deps = { ...engine.deps, settings: { ...engine.deps.settings, mobileProof, organiserAccess } };
  const now = addMs(opensAt, atMs);
  clock.set(now);
  const userIds = players.map((player) => world.viewers[player]?.userId ?? uuidv7());
  const outcomes = await joinMany(deps, world.tournamentId, userIds);
  const problems = players.map((player, index) => joinModel(world, player, now, outcomes[index]?.entryId));
  expect(outcomes).toEqual(
    players.map((player, index) => {
      const seat = problems[index] === null ? world.seats.get(player) : undefined;
      const wallet = world.wallets[player];
      return {
        userId: userIds[index],
        problem: problems[index],
        entryId: seat?.entryId ?? null,
        fee: seat ? world.entryFeePaise : null,
        balance: world.awaitsApproval ? null : wallet ? wallet.depositPaise + wallet.winningsPaise : 0,
      };
    }),
  );
  expect(await readWallets(world)).toEqual(world.wallets);
  expect(await readSeats(world)).toBe(world.seats.size);
  expect(await readCounts(world)).toEqual(world.frozen?.counts ?? null);
}

function isInvited({ host }: World, { invited, mobileProved }: Facts): boolean {
  if (host === null || host.guests === 'anyone') return true;
  return invited && (host.guests === 'friends' || mobileProved);
}

/** Joins one player by the reference rule, and returns the problem if there is one. */
function joinModel(
  world: World,
  player: number,
  now: Date,
  entryId: string | null | undefined,
): ProblemCode | null {
  const wallet = world.wallets[player];
  const known = world.players[player];
  if (!wallet || !known) return 'not_found';
  const own = ownNumbers(world);
  const bank = world.pool.reduce((sum, count, place) => sum + Math.min(count, own?.[place] ?? count), 0);
  const decision = decideJoin(
    {
      startsAt,
      endsAt,
      cancelledAt: world.cancelledAt,
      settledAt: null,
      entryFeePaise: world.entryFeePaise,
      prizePoolPaise: world.prizePoolPaise,
      startWindowMs: world.startWindowMs,
      awaitsApproval: world.awaitsApproval,
      isHidden: world.host?.isHidden ?? false,
      maxParticipants: world.maxParticipants,
      seatsTaken: world.seats.size,
      questionsCount: world.questionsCount,
      usableQuestions: world.frozen?.usable ?? bank,
    },
    {
      hasSeat: world.seats.has(player),
      hasAccess: known.access || (world.host?.isFree ?? false),
      isInvited: isInvited(world, known),
      isSuspended: known.suspendedMs !== null && addMs(opensAt, known.suspendedMs) > now,
      isAdmin: known.admin,
      isMinor: known.dateOfBirth !== null && !isAdult(known.dateOfBirth, now),
      isMobileProved: known.mobileProved || !world.requiresProof,
      isOverTime: known.overTime,
      excludedUntil: known.excludedMs === null ? null : addMs(opensAt, known.excludedMs),
      balancePaise: wallet.depositPaise + wallet.winningsPaise,
    },
    now,
  );
  if (decision.kind === 'refused') return decision.problem;
  if (decision.kind === 'seated') {
    const charge = splitCharge(world.entryFeePaise, wallet);
    wallet.depositPaise -= charge.depositPaise;
    wallet.winningsPaise -= charge.winningsPaise;
    const seat = { ...charge, entryId: entryId ?? 'a seat without an entry' };
    world.seats.set(player, seat);
    world.everSeated.push({ player, seat });
    world.frozen ??= { usable: bank, counts: own ?? divideByWeights(world.questionsCount, world.pool) };
  }
  return null;
}

async function readWallets(world: World): Promise<Wallet[]> {
  const { sql } = engine.deps.database;
  const rows = await sql<(Wallet & { userId: string })[]>`
    select d.user_id, d.balance as deposit_paise, w.balance as winnings_paise
    from ledger_account d join ledger_account w on w.user_id = d.user_id and w.kind = 'player.winnings'
    where d.kind = 'player.deposit' and d.user_id = any (${world.viewers.map(({ userId }) => userId)}::uuid[])`;
  return world.viewers.map(({ userId }) => {
    const row = rows.find((wallet) => wallet.userId === userId);
    return { depositPaise: row?.depositPaise ?? -1, winningsPaise: row?.winningsPaise ?? -1 };
  });
}

/** Returns the tournament's count of seats, which must equal the number of its seats. */
async function readSeats({ tournamentId }: World): Promise<number> {
  const [row] = await engine.deps.database.sql<{ counted: number; entries: number }[]>`
    select seats_taken as counted, (select count(*) from entry where tournament_id = t.id and left_at is null) as entries
    from tournament t where id = ${tournamentId}`;
  expect(row?.counted).toBe(row?.entries);
  return row?.counted ?? -1;
}

/** Returns how many questions of each difficulty a player is asked; null before the pool is frozen. */
async function readCounts({ tournamentId }: World): Promise<number[] | null> {
  const [row] = await engine.deps.database.sql<{ strata: readonly Stratum[] | null }[]>`
    select strata from tournament where id = ${tournamentId}`;
  const { strata } = row ?? { strata: null };
  return (
    strata && difficulties.map((kind) => questionsOf(strata.filter(({ name }) => name.startsWith(kind))))
  );
}

const questionsOf = (strata: readonly Stratum[]) => strata.reduce((sum, { questions }) => sum + questions, 0);

/** Checks that each seat ever taken has one join transaction, deposit first, unless it was free. */
async function expectEntries({ everSeated, entryFeePaise, tournamentId }: World): Promise<void> {
  const rows = await engine.deps.database.sql<{ ref: string; lines: string[] }[]>`
    select t.ref, array_agg(a.kind || ' ' || e.amount order by e.id) as lines
    from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
    where t.kind = 'join' and t.meta->>'tournamentId' = ${tournamentId} group by t.ref`;
  const expected = everSeated.map(({ seat }) => ({
    ref: `join:${seat.entryId}`,
    lines: [
      ...(seat.depositPaise > 0 ? [`player.deposit -${seat.depositPaise}`] : []),
      ...(seat.winningsPaise > 0 ? [`player.winnings -${seat.winningsPaise}`] : []),
      `escrow ${entryFeePaise}`,
    ],
  }));
  const byRef = (a: { ref: string }, b: { ref: string }) => (a.ref < b.ref ? -1 : 1);
  expect([...rows].toSorted(byRef)).toEqual(entryFeePaise === 0 ? [] : expected.toSorted(byRef));
}
