import { doesHold } from '@paheli/core/integrity/over-time/find-evidence';
import { histories } from '@paheli/core/testing/histories';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { rateSessions } from '../rating/rate-sessions';
import { releasePrize } from '../settlement/release-prize';
import { answerTournament, type Style } from '../testing/answered-tournament';
import { createCrowd } from '../testing/crowd';
import { settleLater } from '../testing/played-tournament';
import { openWideEngine } from '../testing/wide-engine';
import { readPastSessions } from './read-past-sessions';

const engine = openWideEngine(10);

beforeAll(async () => {
  // Enough questions that nobody meets one twice.
  await engine.deps.database.sql`
    insert into question (id, category, question_text, options, correct_answer, difficulty, tags, text_key, created_at)
    select gen_random_uuid(), 'science', 'Question ' || n, array['a', 'b', 'c', 'd'], n % 4, 'medium', array['r' || n % 50], 'question ' || n, now()
    from generate_series(1, 1000) n`;
  // Every question was measured: a middle player knows four of ten.
  await engine.deps.database.sql`
    insert into question_measure (question_id, language, is_of_practice, answers, "right", difficulty, slope, share, share_error, choices)
    select id, 'en', false, 300, 120, 1.2, 1.3, 0.4, 0.02, json_build_object(correct_answer, 120, (correct_answer + 1) % 4, 180)
    from question`;
});

const crowd = <const Count extends number>(count: Count) =>
  createCrowd(engine.deps, count, { depositPaise: 100_000 });

/** Plays and settles a tournament, and returns the states of the players' prizes with the kinds of evidence. */
async function play(
  viewers: readonly Viewer[],
  styles: readonly Style[],
  change: (sessionIds: readonly string[]) => Promise<unknown> = async () => undefined,
  tags: string[] = [],
) {
  const { tournamentId, sessions } = await answerTournament(engine, viewers, styles, {
    questionsCount: 10,
    tags,
  });
  await change(sessions.map(String));
  await settleLater(engine, tournamentId);
  await rateSessions(engine.deps);
  const rows = await engine.deps.database.sql<
    { id: string; prizeState: string; evidence: { kind: string; digits: number }[] }[]
  >`
    select s.id, s.prize_state, (select coalesce(json_agg(json_build_object('kind', kind, 'digits', figures -> 'digits')), '[]')
      from integrity_signal where session_id = s.id and points = 0) as evidence
    from quiz_session s where s.id = any(${sessions.map(String)}::uuid[])`;
  return sessions.map((id) => {
    const { prizeState, evidence = [] } = rows.find((row) => row.id === id) ?? {};
    const kinds = evidence.filter(({ kind, digits }) => doesHold(kind, digits)).map(({ kind }) => kind);
    return { id: String(id), prizeState, kinds };
  });
}

/** Makes the second player right on what the first one was shown, and wrong on all else. */
async function answerAsShown([shown = '', reader = '']: readonly string[]): Promise<void> {
  const { sql } = engine.deps.database;
  await sql`update session_question q set is_correct = s.known, answer = case when s.known then q.correct_answer else (q.correct_answer + 1) % 4 end
    from (select r.question_index, exists (select from session_question o where o.session_id = ${shown} and o.question_id = r.question_id) as known
      from session_question r where r.session_id = ${reader}) s
    where q.session_id = ${reader} and q.question_index = s.question_index`;
  await sql`update quiz_session set score = (select count(*) filter (where is_correct) from session_question where session_id = id) where id = ${reader}`;
}

/** Times of a person, so that no signal of a single session speaks. */
const style = (right: number, round: number): Style => ({ right, wrong: 10 - right, ms: 1_800 + 37 * round });

async function playUntilHeld(viewers: readonly Viewer[], stylesOf: (round: number) => Style[], most: number) {
  for (let round = 1; round <= most; round += 1) {
    const outcomes = await play(viewers, stylesOf(round));
    const held = outcomes.find(({ kinds }) => kinds.length > 0);
    if (held) return { round, ...held };
  }
  return null;
}

test('a player who is right beyond the rating’s reach is held after some tournaments, not in the first, and anew after a release', async () => {
  const viewers = await crowd(2);
  // A usual player for some tournaments, then one who is told.
  for (let round = 1; round <= 6; round += 1) await play(viewers, [style(4, round), style(3, round + 1)]);
  const styles = (round: number) => [style(10, round), style(4, round + 1)];
  const held = await playUntilHeld(viewers, styles, 12);
  expect(held?.round).toBeGreaterThan(1);
  expect(held?.kinds).toContain('beyond_reach');
  expect(held?.prizeState).toBe('held');
  await releasePrize(engine.deps, engine.admin, { sessionId: held?.id ?? '' });
  await rateSessions(engine.deps);
  const [next] = await play(viewers, styles(1));
  expect(next?.kinds).toEqual([]);
}, 60_000);

test('a player who is right on what a linked account was shown is held', async () => {
  const [reader, ...throwaways] = await crowd(10);
  const { sql } = engine.deps.database;
  for (const { userId } of [reader, ...throwaways])
    await sql`insert into sign_in_mark (id, user_id, kind, mark, last_used_at) values (gen_random_uuid(), ${userId}, 'device', ${Buffer.from('one device')}, ${engine.deps.now()})`;
  let held: string | undefined;
  for (const [round, throwaway] of throwaways.entries()) {
    // The throw-away account plays first, and its player sees the answers.
    const [, own] = await play([throwaway, reader], [style(2, round), style(10, round)], answerAsShown, [
      `r${round}`,
    ]);
    held ??= own?.kinds.includes('shown_to_linked') ? own.prizeState : undefined;
  }
  expect(held).toBe('held');
}, 60_000);

test('measures of practice alone are evidence against nobody', async () => {
  const { db, sql } = engine.deps.database;
  const viewers = await crowd(2);
  await play(viewers, [style(4, 1), style(3, 2)]);
  const answersOf = async ({ userId }: Viewer) =>
    (await readPastSessions(db, [userId], [])).get(userId)?.flatMap(({ answers }) => answers);
  expect(await answersOf(viewers[0])).toHaveLength(10);
  await sql`update question_measure set is_of_practice = true`;
  expect(await answersOf(viewers[0])).toEqual([]);
  await sql`update question_measure set is_of_practice = false`;
});

test('usual players hold no prize of their own, however often they play', async () => {
  const viewers = await crowd(3);
  const held = await playUntilHeld(
    viewers,
    (round) => [
      style(2 + (round % 2), round),
      style(1 + (round % 3), round + 3),
      style(round % 3, round + 5),
    ],
    histories(20),
  );
  expect(held).toBeNull();
}, 120_000);
