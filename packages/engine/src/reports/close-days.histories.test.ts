import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { expireSessions } from '../quiz/expire-sessions';
import { startQuiz } from '../quiz/start-quiz';
import { voidQuestion } from '../quiz/void-question';
import { createCrowd } from '../testing/crowd';
import { playThrough } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { closeDays } from './close-days';
import { readAdminStats } from './read-stats';
import { readTrends } from './read-trends';

const days = 14;

const engine = openTestEngine();
const { deps, admin, clock } = engine;

test(
  'closed days and the present add up to the full sums, whatever happened before and after the closing',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...stepNames), { minLength: 10, maxLength: 40 }),
        async (history) => {
          const world = await openWorld();
          for (const step of history) {
            await steps[step](world);
            if (step === 'close') await expectFullSums();
          }
          await close();
          await expectFullSums();
        },
      ),
      { numRuns: histories(8), examples: [[eventful]] },
    );
    const [row] = await deps.database.sql<{ closed: number; asked: number }[]>`
    select (select count(*) from closed_day where joins > 0) as closed, (select count(*) from closed_day_question) as asked`;
    expect(row?.closed).toBeGreaterThan(0);
    expect(row?.asked).toBeGreaterThan(0);
  },
  historiesTimeout(120_000),
);

type World = {
  readonly viewers: readonly Viewer[];
  readonly played: string;
  readonly upcoming: string;
  turn: number;
};

/** Opens a tournament to play and one to leave again, both longer than any history. */
async function openWorld(): Promise<World> {
  const viewers = await createCrowd(deps, 12, { depositPaise: 100_000 });
  const endTime = addMs(clock.now(), 200 * dayMs);
  const { id: played } = await engine.tournament({ maxParticipants: 100, endTime });
  const startTime = addMs(clock.now(), 150 * dayMs);
  const { id: upcoming } = await engine.tournament({ maxParticipants: 100, startTime, endTime });
  return { viewers, played, upcoming, turn: 0 };
}

/** Returns the next player in turn. */
function next(world: World): Viewer {
  world.turn += 1;
  const viewer = world.viewers[world.turn % world.viewers.length];
  if (!viewer) throw new Error('the crowd is empty');
  return viewer;
}

const ignore = () => undefined;

async function play(world: World): Promise<void> {
  const viewer = next(world);
  const { played: tournamentId } = world;
  const joined = await joinTournament(deps, viewer, { tournamentId }).catch(ignore);
  if (!joined) return;
  const score = world.turn % 5;
  const sessionId = await playThrough(engine, viewer, tournamentId, { score, ms: 9_000 }).catch(ignore);
  await deps.database.sql`
    update session_question set is_correct = question_index < ${score} where session_id = ${sessionId ?? null}`;
}

/** Starts a quiz that nobody finishes: it ends when it is expired, at an instant of the past. */
async function abandon(world: World): Promise<void> {
  const viewer = next(world);
  const { played: tournamentId } = world;
  await joinTournament(deps, viewer, { tournamentId }).catch(ignore);
  await startQuiz(deps, viewer, { tournamentId }, { handsOut: false }).catch(ignore);
}

async function take(world: World): Promise<void> {
  await joinTournament(deps, next(world), { tournamentId: world.upcoming }).catch(ignore);
}

async function leave(world: World): Promise<void> {
  await leaveTournament(deps, next(world), { tournamentId: world.upcoming }).catch(ignore);
}

async function cancel(world: World): Promise<void> {
  const { upcoming: tournamentId } = world;
  if (world.turn % 3 === 0) await deleteTournament(deps, admin, { tournamentId }).catch(ignore);
}

async function unlock(): Promise<void> {
  await engine.player();
}

async function voidOne({ played: tournamentId }: World): Promise<void> {
  const [asked] = await deps.database.sql<{ id: string }[]>`
    select q.question_id as id from session_question q join quiz_session s on s.id = q.session_id
    where s.tournament_id = ${tournamentId} and not q.voided order by q.question_id limit 1`;
  if (asked) await voidQuestion(deps, admin, { tournamentId, questionId: asked.id, reason: 'Wrong' });
}

async function wait(): Promise<void> {
  clock.advance(7 * hourMs);
}

async function waitLong(): Promise<void> {
  clock.advance(30 * hourMs);
}

async function expire(): Promise<void> {
  await expireSessions(deps);
}

async function close(): Promise<void> {
  await closeDays(deps);
}

const steps = {
  play,
  playToo: play,
  abandon,
  take,
  takeToo: take,
  leave,
  cancel,
  unlock,
  voidOne,
  wait,
  waitToo: wait,
  waitLong,
  expire,
  close,
} satisfies Record<string, (world: World) => Promise<void>>;
const stepNames = Object.keys(steps) as (keyof typeof steps)[];
/** Every sum has something, whatever the random histories contain. */
const eventful: (keyof typeof steps)[] = [
  ...(['unlock', 'play', 'abandon', 'take', 'waitLong', 'expire', 'close'] as const),
  ...(['play', 'voidOne', 'leave', 'take', 'cancel', 'waitLong', 'close', 'play'] as const),
];

/** Compares with the sums over all entries, ledger lines and answers. */
async function expectFullSums(): Promise<void> {
  const from = addMs(beginOfDay(dateInIndia(deps.now())), -(days - 1) * dayMs);
  const trends = await readTrends(deps, { days });
  const busy = trends.days.filter(({ revenue, joins, activePlayers }) => revenue || joins || activePlayers);
  const full = await fullDays(from);
  expect(busy).toEqual(full.filter(({ revenue, joins, activePlayers }) => revenue || joins || activePlayers));
  expect(trends.difficulty).toEqual(await fullDifficulty(from));
  const all = await fullDays(new Date(0));
  const revenue = all.reduce((sum, day) => sum + day.revenue, 0);
  expect((await readAdminStats(deps)).totalRevenue).toBeCloseTo(revenue, 2);
}

function fullDays(from: Date) {
  return deps.database.sql<{ day: string; revenue: number; joins: number; activePlayers: number }[]>`
    with facts as (
      select joined_at as at, case when left_at is null then fee else 0 end as paise, 1 as joins, user_id
      from entry where joined_at >= ${from}
      union all
      select t.created_at, e.amount, 0, null
      from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
      where t.created_at >= ${from} and a.kind in ('revenue.access', 'tax.gst')
      union all
      select started_at, 0, 0, user_id from quiz_session where started_at >= ${from}
    )
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, (sum(paise) / 100)::float8 as revenue,
      sum(joins)::int as joins, count(distinct user_id)::int as active_players
    from facts group by 1 order by 1`;
}

function fullDifficulty(from: Date) {
  return deps.database.sql<
    { category: string; difficulty: string; asked: number; rightPercentage: number }[]
  >`
    select t.category, p.difficulty, count(*)::int as asked,
      round(100.0 * count(*) filter (where q.is_correct) / count(*), 1)::float8 as right_percentage
    from quiz_session s join session_question q on q.session_id = s.id
    join tournament t on t.id = s.tournament_id
    join tournament_question p on p.tournament_id = t.id and p.question_id = q.question_id
    where s.finished_at >= ${from} and not q.voided
    group by t.category, p.difficulty order by t.category, p.difficulty`;
}
