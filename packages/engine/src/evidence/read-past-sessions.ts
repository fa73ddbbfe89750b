import type { PastAnswer, PastOther, PastSession } from '@paheli/core/integrity/over-time/facts';
import { windowSessions } from '@paheli/core/integrity/over-time/find-evidence';
import { type Choice, soleOption } from '@paheli/core/question-bank/choice';
import { guessOf } from '@paheli/core/question-bank/item-response';
import { measuredError } from '@paheli/core/question-bank/measure';
import { type Rating, rateAll, ratingIn } from '@paheli/core/rating/rating';
import type { Category } from '@paheli/core/tournament/schema';
import { type SQL, sql } from 'drizzle-orm';
import { arrayOf, type Tx } from '../foundation/transaction';
import { type AccountLink, readSharedMarks } from './read-account-links';

type Read = Pick<Tx, 'execute'>;

type SessionRow = {
  readonly id: string;
  readonly userId: string;
  readonly tournamentId: string;
  readonly category: Category;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly isRevealedAtOnce: boolean;
  /** The ratings before it; null for a player who had none. */
  readonly overall: Rating | null;
  readonly inCategory: Rating | null;
};

/** In larger tournaments nobody is sought who plays along again and again: too many do by chance. */
const mostSeats = 200;
/** How many of those who met a player most often are compared. */
const mostPartners = 20;
/** Who meets so often may be a partner. */
const fewestCommon = 5;
/** An address that more accounts share is a carrier's or a school's. */
const mostAtHome = 5;
/** Followed in so many tournaments, neighbouring seats are a link. */
const fewestFollowed = 3;

/**
 * Returns the last finished sessions of these players with all that evidence over time is found in, the oldest first. Those
 * before a prize of the player was released after a review are left out: evidence begins anew. `links` are those of the
 * tournament that is settled.
 */
export async function readPastSessions(
  tx: Read,
  userIds: readonly string[],
  links: readonly AccountLink[],
): Promise<ReadonlyMap<string, readonly PastSession[]>> {
  const sessions = await readSessions(tx, userIds);
  const answersOf = await readAnswers(tx, sessions);
  const othersOf = await readOthers(tx, sessions, links);
  const past = sessions.map((session) => ({
    userId: session.userId,
    category: session.category,
    answers: answersOf.get(session.id) ?? [],
    ratingBefore: ratingBefore(session),
    others: othersOf(session, answersOf.get(session.id) ?? []),
  }));
  return Map.groupBy(past, ({ userId }) => userId);
}

/** Selects the last rating before the session `s`. */
function latestRating(scope: SQL): SQL {
  return sql`(select json_build_object('mean', r.mean, 'sd', r.deviation) from rating r
    where r.user_id = s.user_id and r.scope = ${scope} and r.finished_at < s.finished_at
    order by r.finished_at desc, r.session_id desc limit 1)`;
}

async function readSessions(tx: Read, userIds: readonly string[]): Promise<readonly SessionRow[]> {
  return tx.execute<SessionRow>(sql`
    select s.id, s.user_id as "userId", s.tournament_id as "tournamentId", t.category, s.started_at as "startedAt",
      s.finished_at as "finishedAt", t.reveal = 'immediate' as "isRevealedAtOnce",
      ${latestRating(sql`'all'`)} as overall, ${latestRating(sql`t.category`)} as "inCategory"
    from unnest(${arrayOf('uuid', userIds)}) as c(id)
    cross join lateral (
      select o.* from quiz_session o join tournament h on h.id = o.tournament_id and h.owner_id is null
      where o.user_id = c.id and o.entry_id is not null and o.finished_at > coalesce((
        select max(d.decided_at) from quiz_session r join prize_decision d on d.session_id = r.id
        where r.user_id = c.id and r.prize_state = 'released'), '-infinity')
      order by o.finished_at desc limit ${windowSessions}) s
    join tournament t on t.id = s.tournament_id order by s.finished_at, s.id`);
}

type AnswerRow = Pick<
  PastAnswer,
  'questionId' | 'textLength' | 'timeMs' | 'isRight' | 'choice' | 'rightChoice'
> & {
  readonly sessionId: string;
  readonly difficulty: number;
  readonly slope: number;
  readonly optionsCount: number;
  readonly answers: number;
  readonly choices: Readonly<Record<string, number>>;
};

async function readAnswers(
  tx: Read,
  sessions: readonly SessionRow[],
): Promise<ReadonlyMap<string, readonly PastAnswer[]>> {
  const rows = await tx.execute<AnswerRow>(sql`
    select q.session_id as "sessionId", q.question_id as "questionId", m.difficulty, m.slope, m.answers, m.choices,
      cardinality(p.options) as "optionsCount", p.correct_answer as "rightChoice", q.is_correct as "isRight",
      stored_choice(q.answer, q.option_order) as choice, (extract(epoch from q.received_at - q.starts_at) * 1000)::int as "timeMs",
      length(coalesce(p.translations -> s.language ->> 'questionText', p.question_text))
        + length(array_to_string(shown_options(p.options, q.option_order, p.translations, s.language), '')) as "textLength"
    from quiz_session s join session_question q on q.session_id = s.id
    join question_measure m on m.question_id = q.question_id and m.language = s.language and m.share_error <= ${measuredError}::float8
      and not m.is_of_practice
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    where s.id = any(${idsOf(sessions)}) and q.answer is not null and q.received_at is not null and not q.voided
      -- Measures are of first meetings: a player may remember a question.
      and not exists (select from quiz_session o join session_question a on a.session_id = o.id
        where o.user_id = s.user_id and o.started_at < s.started_at and a.question_id = q.question_id)
    order by q.session_id, q.question_index`);
  const answers = [...rows].map(
    ({ sessionId, difficulty, slope, optionsCount, answers: asked, choices, ...row }) => ({
      sessionId,
      ...row,
      measure: { difficulty, slope, guess: guessOf(optionsCount, soleOption(row.rightChoice) === null) },
      choiceShares: new Map(
        Object.entries(choices).map(([choice, count]): [Choice, number] => [Number(choice), count / asked]),
      ),
    }),
  );
  return Map.groupBy(answers, ({ sessionId }) => sessionId);
}

/** Returns the rating in the category of a session before it. */
function ratingBefore({ category, overall, inCategory }: SessionRow): Rating {
  const byCategory = inCategory ? { [category]: inCategory } : {};
  return ratingIn({ overall: overall ?? rateAll([]).overall, byCategory }, category);
}

type Meeting = {
  readonly sessionId: string;
  readonly accountId: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly choices: Readonly<Record<string, Choice | null>>;
};

/**
 * Reads the sessions of accounts that are linked to a player or met often, in the player's tournaments. Returns a function
 * that returns those of one session.
 */
async function readOthers(
  tx: Read,
  sessions: readonly SessionRow[],
  links: readonly AccountLink[],
): Promise<(session: SessionRow, answers: readonly PastAnswer[]) => PastOther[]> {
  const shared = await readSharedMarks(tx, sessions);
  const linked = new Set(
    [...shared, ...links].filter(isLink).map(({ userId, otherId }) => `${userId} ${otherId}`),
  );
  const pairs = [...linked].map((pair) => pair.split(' ') as [string, string]);
  const meetings = await tx.execute<Meeting>(sql`
    with own as (
      select s.id, s.user_id, s.tournament_id from quiz_session s where s.id = any(${idsOf(sessions)})
    ), met as (
      select user_id, other_id from (
        select own.user_id, o.user_id as other_id, row_number() over (partition by own.user_id order by count(*) desc, o.user_id) as n from own
      join tournament t on t.id = own.tournament_id and t.seats_taken <= ${mostSeats}::int
      join quiz_session o on o.tournament_id = own.tournament_id and o.user_id <> own.user_id and o.finished_at is not null
        group by own.user_id, o.user_id having count(*) >= ${fewestCommon}::int
      ) often where n <= ${mostPartners}::int
      union
      select * from unnest(${arrayOf(
        'uuid',
        pairs.map(([own]) => own),
      )}, ${arrayOf(
        'uuid',
        pairs.map(([, other]) => other),
      )})
    )
    select own.id as "sessionId", o.user_id as "accountId", o.started_at as "startedAt", o.finished_at as "finishedAt", (
        select json_object_agg(q.question_id, stored_choice(q.answer, q.option_order)) from session_question q where q.session_id = o.id
      ) as choices
    from met join own on own.user_id = met.user_id
    join quiz_session o on o.tournament_id = own.tournament_id and o.user_id = met.other_id and o.finished_at is not null`);
  const bySession = Map.groupBy([...meetings], ({ sessionId }) => sessionId);
  return ({ id, userId, startedAt, isRevealedAtOnce }, answers) =>
    (bySession.get(id) ?? []).map(({ accountId, finishedAt, choices }) => ({
      accountId,
      isLinked: linked.has(`${userId} ${accountId}`),
      choices: new Map(
        answers.flatMap(({ questionId }): [string, Choice][] => {
          const choice = choices[questionId];
          return choice == null ? [] : [[questionId, choice]];
        }),
      ),
      shownBefore: new Set(
        isRevealedAtOnce && new Date(finishedAt) <= new Date(startedAt) ? Object.keys(choices) : [],
      ),
    }));
}

function isLink({ kind, count }: AccountLink): boolean {
  if (kind === 'address') return count <= mostAtHome;
  return kind !== 'following_seats' || count >= fewestFollowed;
}

function idsOf(sessions: readonly SessionRow[]) {
  return arrayOf(
    'uuid',
    sessions.map(({ id }) => id),
  );
}
