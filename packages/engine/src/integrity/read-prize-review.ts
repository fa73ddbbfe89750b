import { toSeconds } from '@paheli/core/clock';
import type { PrizeReview } from '@paheli/core/integrity/prize-review';
import { readingLimitMs } from '@paheli/core/integrity/signals/fast-reading';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { HeldPrizeRef } from '@paheli/core/tournament/held-prize';
import type { Deps } from '../deps';
import { type AccountLink, readAccountLinks } from '../evidence/read-account-links';
import { type PlayedField, readPlayedField } from '../evidence/read-signal-facts';
import { withFormulas } from '../question-bank/with-formulas';
import { readHeldPrize } from '../settlement/list-held-prizes';

type Database = Pick<Deps, 'database' | 'now' | 'fileWorker'>;

/**
 * Returns a prize that is or was held, its session question by question beside the field, and the linked accounts. Throws
 * `not_found` where no prize was held.
 */
export async function readPrizeReview(deps: Database, { sessionId }: HeldPrizeRef): Promise<PrizeReview> {
  const { db, sql } = deps.database;
  const [session] = await sql<{ tournamentId: string; userId: string }[]>`
    select tournament_id, user_id from quiz_session
    where id = ${sessionId} and prize_state in ('held', 'released', 'voided')`;
  if (!session) throw new Problem('not_found', { detail: msg('No prize of this session is or was held.') });
  const { tournamentId, userId } = session;
  const [prize, field, links] = await Promise.all([
    readHeldPrize(deps, sessionId),
    readPlayedField(db, tournamentId, [userId]),
    readAccountLinks(db, tournamentId, [userId], deps.now()),
  ]);
  return {
    prize,
    questions: await readTimeline(deps, sessionId, field),
    linkedAccounts: await nameAccounts(deps, links),
  };
}

type AskedRow = { questionIndex: number; questionId: string; questionText: string; textLength: number };

async function readTimeline(
  deps: Database,
  sessionId: string,
  { sessions, fieldFor }: PlayedField,
): Promise<PrizeReview['questions']> {
  const { sql } = deps.database;
  const rows = await sql<AskedRow[]>`
    select q.question_index, q.question_id, x.question_text, length(x.question_text) + length(array_to_string(x.options, '')) as text_length
    from session_question q join quiz_session s on s.id = q.session_id
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    cross join lateral (select coalesce(p.translations -> s.language ->> 'questionText', p.question_text) as question_text,
      shown_options(p.options, q.option_order, p.translations, s.language) as options) x
    where q.session_id = ${sessionId} order by q.question_index`;
  const session = sessions.find((each) => each.sessionId === sessionId);
  const fieldOf = session && fieldFor(session);
  const questions: PrizeReview['questions'] = rows.map(
    ({ questionIndex, questionId, questionText, textLength }) => {
      const answer = session?.answers.find((each) => each.questionId === questionId);
      const field = fieldOf?.(questionId);
      return {
        questionIndex,
        questionText,
        isRight: answer?.isRight ?? false,
        isAnswered: answer !== undefined,
        time: answer ? toSeconds(answer.timeMs) : null,
        readingLimit: toSeconds(readingLimitMs(textLength, field)),
        fieldMedian: field?.medianMs == null ? null : toSeconds(field.medianMs),
        fieldRightPercentage: field ? Math.round((field.right / field.answered) * 1_000) / 10 : null,
      };
    },
  );
  return withFormulas(deps, questions, ({ questionText }) => [questionText]);
}

async function nameAccounts(
  { database: { sql } }: Database,
  links: readonly AccountLink[],
): Promise<PrizeReview['linkedAccounts']> {
  const ids = [...new Set(links.map(({ otherId }) => otherId))];
  const users = await sql<{ id: string; name: string; username: string }[]>`
    select id, name, username from users where id = any(${ids}::uuid[])`;
  const userOf = new Map(users.map((user) => [user.id, user]));
  return links.flatMap(({ otherId, kind, count }) => {
    const user = userOf.get(otherId);
    return user ? [{ user, kind, count }] : [];
  });
}
