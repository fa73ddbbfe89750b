import type { Database } from '@paheli/db/client/connect';
import type { SignedInViewer } from '@paheli/engine/account/session';

/** Rows of a filled database, by how much hangs on them. */
export type Samples = {
  /** A player of thousands of quizzes, one of dozens, one of one or two, and the newest user. */
  readonly players: Readonly<Record<'keen' | 'regular' | 'ordinary' | 'newest', SignedInViewer>>;
  readonly admin: SignedInViewer;
  /** Tournaments that are over, by their number of players, and one that is open. */
  readonly tournaments: Readonly<Record<'largest' | 'large' | 'middle' | 'small' | 'open', string>>;
  readonly questionId: string;
  readonly outboxHead: number;
};

/** Finds the samples. Throws where the database was not filled by the growth test. */
export async function findSamples({ sql }: Database): Promise<Samples> {
  const players = await sql<{ id: string; quizzes: number }[]>`
    select user_id as id, count(*) as quizzes from quiz_session group by user_id order by quizzes desc, user_id`;
  const [newest] = await sql<
    { id: string }[]
  >`select id from users order by created_at desc, id desc limit 1`;
  const [admin] = await sql<{ id: string }[]>`select id from users where role = 'admin' order by id limit 1`;
  const tournaments = await sql<{ id: string; seats: number; isOpen: boolean }[]>`
    select id, seats_taken as seats, settled_at is null as is_open from tournament order by seats desc, id`;
  const [question] = await sql<{ id: string }[]>`select question_id as id from session_question limit 1`;
  const [head] = await sql<{ seq: number }[]>`select last_seq as seq from outbox_head`;
  const closed = tournaments.filter(({ isOpen }) => !isOpen);
  const viewer = (found: { readonly id: string } | undefined, role: 'player' | 'admin' = 'player') => {
    if (!found) throw new Error('the database was not filled by the growth test');
    return { userId: found.id, role, sessionId: '' } as SignedInViewer;
  };
  const tournament = (found: { readonly id: string } | undefined) => found?.id ?? viewer(found).userId;
  const under = (most: number) => players.find(({ quizzes }) => quizzes <= most);
  return {
    players: {
      keen: viewer(players[0]),
      regular: viewer(under(100)),
      ordinary: viewer(under(2)),
      newest: viewer(newest),
    },
    admin: viewer(admin, 'admin'),
    tournaments: {
      largest: tournament(closed[0]),
      large: tournament(closed[1]),
      middle: tournament(closed[20]),
      small: tournament(closed.at(-2)),
      open: tournament(tournaments.find(({ isOpen }) => isOpen)),
    },
    questionId: tournament(question),
    outboxHead: head?.seq ?? 0,
  };
}
