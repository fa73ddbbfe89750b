import { hourMs } from '@paheli/core/clock';
import { calibrate } from '@paheli/core/question-bank/calibration';
import { UpdateQuestion } from '@paheli/core/question-bank/question';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { settleTournament } from '../settlement/settle-tournament';
import { answerTournament, type Style } from '../testing/answered-tournament';
import { createCrowd } from '../testing/crowd';
import { openWideEngine } from '../testing/wide-engine';
import { type Calibrate, calibrateQuestions } from './calibrate-questions';
import { listQuestions } from './list-questions';
import { updateQuestion } from './update-question';

const engine = openWideEngine(10);
let viewers: Viewer[];
const styles: Style[] = [
  { right: 5, ms: 1_000 },
  { right: 3, wrong: 2, ms: 2_000 },
  { right: 1, wrong: 4, ms: 3_000 },
  { right: 5, ms: 900, isHeld: true },
  // Left after two questions.
  { right: 2, ms: 900 },
];

beforeAll(async () => {
  viewers = await createCrowd(engine.deps, styles.length, { depositPaise: 100_000 });
});

let calls = 0;
const run: Calibrate = async (...given) => {
  calls += 1;
  return calibrate(...given);
};
const measure = () => calibrateQuestions(engine.deps, run);

async function play(of = styles): Promise<string[]> {
  const { tournamentId, sessions } = await answerTournament(engine, viewers, of);
  engine.clock.advance(2 * hourMs);
  expect(await settleTournament(engine.deps, tournamentId)).toBe(true);
  return sessions.map(String);
}

const answersStored = async () => {
  const [row] = await engine.deps.database.sql<{ answers: number }[]>`
    select sum(answers)::int as answers from question_measure where language = 'en'`;
  return row?.answers ?? 0;
};

test('nothing is measured before a tournament is settled, and nothing twice', async () => {
  expect(await measure()).toBe(0);
  await play();
  expect(await measure()).toBe(1);
  expect(await measure()).toBe(0);
  expect(calls).toBe(1);
});

test('complete sessions count, those that were left or whose prize is held do not, and each player meets a question once', async () => {
  const { sql } = engine.deps.database;
  // Three of five sessions count.
  expect(await answersStored()).toBe(15);
  await play();
  await measure();
  const [met] = await sql<{ distinct: number }[]>`
    select count(distinct (s.user_id, q.question_id))::int as distinct
    from quiz_session s join session_question q on q.session_id = s.id
    where s.prize_state <> 'held' and 4 < (select count(answer) from session_question where session_id = s.id)`;
  expect(await answersStored()).toBe(met?.distinct);
});

test('a released prize counts from the next time on', async () => {
  const { sql } = engine.deps.database;
  const before = await answersStored();
  await sql`update quiz_session set prize_state = 'released' where prize_state = 'held'`;
  await play([{ right: 1, wrong: 4, ms: 1_000 }]);
  await measure();
  expect(await answersStored()).toBeGreaterThan(before + 5);
});

test('a question that is asked otherwise from now on is measured anew, in that language alone', async () => {
  const { sql } = engine.deps.database;
  const [most] = await sql<{ id: string; answers: number }[]>`
    select question_id as id, answers from question_measure order by answers desc, question_id limit 1`;
  const { id, answers } = most ?? { id: '', answers: 0 };
  const measured = async () =>
    (
      await sql<
        { language: string }[]
      >`select language from question_measure where question_id = ${id} order by language`
    ).map(({ language }) => language);
  await sql`insert into question_measure select question_id, 'hi', is_of_practice, answers, "right", difficulty, slope, share, share_error, median_ms, choices, null
    from question_measure where question_id = ${id}`;
  const texts = { questionText: 'प्रश्न', options: ['क', 'ख', 'ग', 'घ'], explanation: null };
  const change = async (changes: Partial<UpdateQuestion>) => {
    const [stored] =
      await sql`select category, question_text, options, correct_answer, seconds, difficulty, translations from question where id = ${id}`;
    await updateQuestion(
      engine.deps,
      engine.admin,
      UpdateQuestion.parse({ questionId: id, ...stored, ...changes }),
    );
  };
  await change({ explanation: 'Because.', difficulty: 'hard', tags: ['space'] });
  expect(await measured()).toEqual(['en', 'hi']);
  await change({ translations: { hi: texts } });
  expect(await measured()).toEqual(['en']);
  const [{ text = '' } = {}] = await sql<
    { text: string }[]
  >`select question_text as text from question where id = ${id}`;
  await change({ questionText: `${text} Or not?` });
  expect(await measured()).toEqual([]);
  // Nobody is asked it meanwhile: of all answers to it, none is to the new text.
  await sql`update question set archived_at = ${engine.clock.now()} where id = ${id}`;
  await play();
  await sql`update question set archived_at = null where id = ${id}`;
  await measure();
  expect(await measured()).toEqual([]);
  await change({ questionText: text });
  await play([{ right: 5, ms: 1_000 }]);
  await measure();
  const [again] = await sql<
    { answers: number }[]
  >`select answers from question_measure where question_id = ${id}`;
  expect(again?.answers).toBeGreaterThanOrEqual(answers);
  await change({ correctAnswer: 3 });
  await change({ correctAnswer: 0 });
  expect(await measured()).toEqual([]);
});

test('a question that is changed while its set is measured keeps no measure of what it was', async () => {
  const { sql } = engine.deps.database;
  await play();
  const [{ id = '' } = {}] = await sql<{ id: string }[]>`
    select question_id as id from question_measure where language = 'en' order by answers desc, question_id limit 1`;
  await calibrateQuestions(engine.deps, async (...given) => {
    await sql`update question set question_text = question_text || ' Or not?' where id = ${id}`;
    return calibrate(...given);
  });
  expect(await sql`select from question_measure where question_id = ${id}`).toEqual([]);
  expect(await answersStored()).toBeGreaterThan(0);
});

test('a process that stops during a set loses no other one, and the next one measures it', async () => {
  await play();
  const failing: Calibrate = () => Promise.reject(new Error('the process is killed'));
  expect(await calibrateQuestions(engine.deps, failing)).toBe(0);
  expect(await measure()).toBe(0);
  engine.clock.advance(hourMs);
  expect(await measure()).toBe(1);
});

test('processes that measure at once measure each set once', async () => {
  await play();
  calls = 0;
  await Promise.all([measure(), measure(), measure()]);
  expect(calls).toBe(1);
});

test('the list shows the measures of a question, and finds questions by them', async () => {
  const { sql } = engine.deps.database;
  const [asked] = await sql<{ id: string }[]>`
    select question_id as id from question_measure order by answers desc limit 1`;
  const id = asked?.id ?? '';
  const find = async (
    measured: 'wrong_key' | 'too_easy' | 'nobody_knows' | 'harder_in_hindi' | 'not_measured',
  ) =>
    (await listQuestions(engine.deps, engine.admin, { measured, limit: 200 })).items.map(
      (question) => question.id,
    );
  await sql`update question_measure set share = 0.5, share_error = 0.2, suspected_key = null`;
  expect(await find('not_measured')).toContain(id);
  await sql`update question_measure set share = 0.97, share_error = 0.01, suspected_key = 2 where question_id = ${id}`;
  expect(await find('not_measured')).not.toContain(id);
  expect(await find('too_easy')).toEqual([id]);
  expect(await find('wrong_key')).toEqual([id]);
  await sql`update question_measure set share = 0.27 where question_id = ${id}`;
  expect(await find('nobody_knows')).toEqual([id]);
  await sql`update question_measure set share = 0.8 where question_id = ${id}`;
  await sql`insert into question_measure select question_id, 'hi', is_of_practice, answers, "right", difficulty, slope, 0.5, share_error, median_ms, choices, null
    from question_measure where question_id = ${id}`;
  expect(await find('harder_in_hindi')).toEqual([id]);
  const { items } = await listQuestions(engine.deps, engine.admin, { measured: 'too_easy', limit: 200 });
  expect(items).toEqual([]);
  const [shown] = (await listQuestions(engine.deps, engine.admin, { measured: 'harder_in_hindi' })).items;
  expect(shown?.measures).toMatchObject([
    { language: 'en', rightPercentage: 80, errorPercentage: 1, suspectedAnswers: [2] },
    { language: 'hi', rightPercentage: 50, suspectedAnswers: null },
  ]);
  const [english] = shown?.measures ?? [];
  expect(english?.chosenPercentages.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0);
});
