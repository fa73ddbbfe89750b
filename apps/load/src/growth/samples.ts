import type { Category } from '@paheli/core/tournament/schema';
import type { Database } from '@paheli/db/client/connect';
import type { SignedInViewer } from '@paheli/engine/account/session';

/** The same read with each of its parameters, by the parameter's name. */
export type Runs = Readonly<Record<string, () => Promise<unknown>>>;

/** Reads by name. */
export type Reads = Readonly<Record<string, Runs>>;

/** Returns a run for each sample. */
export function runsOf<Sample>(
  samples: Readonly<Record<string, Sample>>,
  run: (sample: Sample) => Promise<unknown>,
): Runs {
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, () => run(sample)]));
}

/** Rows of a filled database, by how much hangs on them. */
export type Samples = Awaited<ReturnType<typeof findSamples>>;

/** Finds the samples. Throws where the database was not filled by the growth test. */
export async function findSamples({ sql }: Database) {
  const players = await sql<{ userId: string; quizzes: number }[]>`
    select user_id, count(*) as quizzes from quiz_session group by user_id order by quizzes desc, user_id`;
  const tournaments = await sql<{ id: string; category: Category; isOpen: boolean }[]>`
    select id, category, settled_at is null as is_open from tournament order by seats_taken desc, id`;
  const ended = tournaments.filter(({ isOpen }) => !isOpen);
  const [first] = await sql<{ newest: string; admin: string; outboxHead: number }[]>`
    select (select id from users order by created_at desc, id desc limit 1) as newest,
      (select id from users where role = 'admin' order by id limit 1) as admin,
      (select last_seq from outbox_head) as outbox_head`;
  const { newest, admin, outboxHead } = known(first);
  const viewer = (userId: string, role: 'player' | 'admin' = 'player') =>
    ({ userId, role, sessionId: '' }) as SignedInViewer;
  const played = (most: number) => viewer(known(players.find(({ quizzes }) => quizzes <= most)).userId);
  return {
    /** A player of thousands of quizzes, one of dozens, one of one or two, and the newest user. */
    players: {
      ...{ keen: played(Number.POSITIVE_INFINITY), regular: played(100), ordinary: played(2) },
      newest: viewer(newest),
    },
    admin: viewer(admin, 'admin'),
    /** Tournaments that are over, by their number of players. */
    ended: {
      ...{ largest: known(ended[0]), large: known(ended[1]), middle: known(ended[20]) },
      small: known(ended.at(-2)),
    },
    open: known(tournaments.find(({ isOpen }) => isOpen)),
    outboxHead,
  };
}

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Error('The database was not filled by the growth test.');
  return found;
}
