// Long because one quiz in two languages is followed from the bank to its settlement.
import type { Language } from '@paheli/core/languages';
import { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { isVerifiable } from '@paheli/core/tournament/fairness';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import { verifyOwnSeat } from '@paheli/core/tournament/verify-own-seat';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateProfile } from '../account/update-profile';
import type { Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { correctKey } from '../integrity/correct-key';
import { listReportedQuestions } from '../integrity/list-reported-questions';
import { reportQuestion } from '../integrity/report-question';
import { exportAccount } from '../privacy/export-account';
import { bulkUploadQuestions } from '../question-bank/bulk-upload-questions';
import { listQuestions } from '../question-bank/list-questions';
import { updateQuestion } from '../question-bank/update-question';
import { answerAll } from '../testing/answered-tournament';
import { createCrowd } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { house } from '../testing/house';
import { times } from '../testing/outcomes';
import { settleLater } from '../testing/played-tournament';
import { readDocument } from '../testing/read-document';
import type { TestEngine } from '../testing/test-engine';
import { openWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { readAdminTournament } from '../tournament/list-admin-tournaments';
import { updateTournament } from '../tournament/update-tournament';
import { answerQuestion } from './answer-question';
import { completeQuiz } from './complete-quiz';
import { readReceipt } from './read-receipt';
import { readResults } from './read-results';
import { startPractice } from './start-practice';
import { startQuiz } from './start-quiz';

const both: Language[] = ['en', 'hi'];
const handsOut = { handsOut: true };

const engine = openWideEngine(25);
const { deps } = engine;

/** Gives so many questions of science a variant, each text of which is the English one after a word. */
async function translate(count: number): Promise<void> {
  await deps.database.sql`update question set translations = '{}'`;
  await deps.database.sql`
    update question set translations = jsonb_build_object('hi', jsonb_build_object('questionText', 'हिंदी ' || question_text,
      'options', (select jsonb_agg('हिंदी ' || o) from unnest(options) as o), 'explanation', 'हिंदी ' || explanation))
    where id in (select id from question where category = 'science' and archived_at is null order by id limit ${count})`;
}

let viewers: Viewer[];
beforeEach(async () => {
  // The pools of earlier tests would keep their questions.
  await deps.database.sql`update tournament set cancelled_at = ${deps.now()} where settled_at is null`;
  await deps.database.sql`update question set opened_at = null`;
  await translate(20);
  viewers = await createCrowd(deps, 3, { depositPaise: 10_000 });
});

/** Seats all viewers in a tournament. */
async function seated(
  changes: Parameters<TestEngine['tournament']>[0] = { languages: both },
): Promise<string> {
  const { id: tournamentId } = await engine.tournament(changes);
  for (const viewer of viewers) await joinTournament(deps, viewer, { tournamentId });
  return tournamentId;
}

const player = (index: number): Viewer => viewers[index] as Viewer;
const start = (index: number, tournamentId: string, language?: Language) =>
  startQuiz(deps, player(index), { tournamentId, language }, handsOut);

type Asked = { text: string; options: string[]; right: number; pooled: string[]; order: number[] };
const askedOf = (sessionId: string) => deps.database.sql<Asked[]>`
  select p.question_text as text, shown_options(p.options, q.option_order) as options, q.correct_answer as right
  from session_question q join quiz_session s on s.id = q.session_id
  join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
  where q.session_id = ${sessionId} order by q.question_index`;

describe('a player who chose Hindi', () => {
  test('reads questions, options, explanations and the review in it, in the order of the draw', async () => {
    const tournamentId = await seated();
    const session = await start(0, tournamentId, 'hi');
    expect(session).toMatchObject({ language: 'hi', currentQuestion: { language: 'hi' } });
    const asked = await askedOf(session.sessionId);
    let shown = session.currentQuestion;
    for (const [questionIndex, { text, options, right }] of asked.entries()) {
      expect(shown).toMatchObject({
        questionText: `हिंदी ${text}`,
        options: options.map((option) => `हिंदी ${option}`),
        language: 'hi',
      });
      const receivedAt = deps.now();
      const input = { sessionId: session.sessionId, questionIndex, answer: right };
      const result = await answerQuestion(deps, player(0), input, { receivedAt, ...handsOut });
      expect(result).toMatchObject({
        isCorrect: true,
        correctAnswer: right,
        explanation: expect.stringMatching(/^हिंदी /),
      });
      engine.clock.advance(1_000);
      if (result.nextQuestion) shown = result.nextQuestion;
    }
    const result = await readResults(deps, player(0), session);
    expect(result).toMatchObject({ language: 'hi', score: asked.length });
    for (const [index, { text, options }] of asked.entries())
      expect(result.questionStats[index]).toMatchObject({
        questionText: `हिंदी ${text}`,
        options: options.map((option) => `हिंदी ${option}`),
        explanation: expect.stringMatching(/^हिंदी /),
        language: 'hi',
      });
    const { answers } = await exportAccount(deps, {
      ...player(0),
      ...{ username: '', sessionId: '', expiresAt: deps.now(), language: null, suspension: null },
    });
    expect(answers[0]).toMatchObject({ answer: `हिंदी ${asked[0]?.options[asked[0].right]}` });
  });

  test('keeps it, whatever the second start asks for', async () => {
    const tournamentId = await seated();
    const { sessionId } = await start(0, tournamentId, 'hi');
    expect(await start(0, tournamentId, 'en')).toMatchObject({ sessionId, language: 'hi' });
  });

  test('starts one session where both languages are asked for at once', async () => {
    const tournamentId = await seated();
    const started = await Promise.all(times(10, (n) => start(0, tournamentId, both[n % 2])));
    expect(new Set(started.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(new Set(started.map(({ language }) => language)).size).toBe(1);
  });
});

describe('without a choice', () => {
  test('the account decides before the browser, and a language that the tournament lacks counts for nothing', async () => {
    const tournamentId = await seated();
    await updateProfile(deps, player(0), { language: 'hi' });
    expect(await start(0, tournamentId)).toMatchObject({ language: 'hi' });
    const browser = { ...handsOut, browserLanguage: 'hi' } as const;
    expect(await startQuiz(deps, player(1), { tournamentId }, browser)).toMatchObject({ language: 'hi' });
    expect(await start(2, tournamentId)).toMatchObject({ language: 'en' });
    expect(await start(0, await seated({}))).toMatchObject({ language: 'en' });
    const hindi = await seated({ languages: ['hi'] });
    expect(await start(1, hindi)).toMatchObject({ language: 'hi', currentQuestion: { language: 'hi' } });
  });
});

test('questions in Hindi alone are asked in Hindi, and in no tournament or practice round that needs English', async () => {
  await deps.database.sql`update question set archived_at = ${deps.now()} where category = 'history'`;
  const drafts = times(12, (n) => ({
    ...{ category: 'history', language: 'hi', correct_answer: 'A' },
    ...{ question_text: `प्रश्न ${n}?`, options: ['क', 'ख', 'ग', 'घ'], explanation: 'क्योंकि' },
  }));
  const upload = BulkUpload.parse({ questions: drafts, language: 'hi' });
  expect(await bulkUploadQuestions(deps, engine.admin, upload)).toMatchObject({ inserted: 12 });
  const tournament = { category: 'history', questionsCount: 5 } as const;
  for (const languages of [both, ['en'] as const])
    await expectProblem(seated({ ...tournament, languages: [...languages] }), 'not_ready');
  const tournamentId = await seated({ ...tournament, languages: ['hi'] });
  const session = await start(0, tournamentId);
  expect(session.currentQuestion).toMatchObject({
    language: 'hi',
    questionText: expect.stringMatching(/^प्रश्न/),
  });
});

test('a chosen language that the tournament lacks is refused', async () => {
  const tournamentId = await seated({});
  await expectProblem(start(0, tournamentId, 'hi'), 'invalid_input', 'language');
});

test('the draw does not depend on the language: the document and the receipts of both verify', async () => {
  const tournamentId = await seated({ languages: both, questionsCount: 20 });
  const sessions = [await start(0, tournamentId, 'hi'), await start(1, tournamentId, 'en')];
  await answerAll(engine, player(0), tournamentId, { right: 3, ms: 900 });
  await answerAll(engine, player(1), tournamentId, { right: 2, wrong: 2, ms: 800 });
  await settleLater(engine, tournamentId);
  const document = await readDocument(deps, tournamentId);
  if (!isVerifiable(document)) throw new Error('the document cannot be verified');
  expect((await verifyFairness(document)).flatMap(({ problems }) => problems)).toEqual([]);
  for (const [index, { sessionId }] of sessions.entries()) {
    const receipt = await readReceipt(deps, player(index), { sessionId });
    expect(receipt.language).toBe(index === 0 ? 'hi' : 'en');
    expect(await verifyOwnSeat(document, receipt)).toEqual([]);
    const [first, ...rest] = receipt.questions;
    const questions = first ? [{ ...first, translations: {} }, ...rest] : [];
    expect(await verifyOwnSeat(document, { ...receipt, questions })).toEqual([
      'question 1: the published hash is not that of its text',
    ]);
  }
});

describe('a tournament in two languages', () => {
  test('can use only questions with texts in both, and freezes no other', async () => {
    const { id: tournamentId } = await engine.tournament({ languages: both, questionsCount: 21 });
    const read = () => readAdminTournament(deps, engine.admin, { tournamentId });
    expect(await read()).toMatchObject({ languages: both, usableQuestions: 20, shortage: 1 });
    await expectProblem(joinTournament(deps, player(0), { tournamentId }), 'not_ready');
    await translate(21);
    expect(await read()).toMatchObject({ usableQuestions: 21, shortage: 0 });
    await joinTournament(deps, player(0), { tournamentId });
    expect(await read()).toMatchObject({ usableQuestions: 21, frozen: true });
    const [pool] = await deps.database.sql<{ size: number; translated: number }[]>`
      select count(*) as size, count(*) filter (where translations ? 'hi') as translated
      from tournament_question where tournament_id = ${tournamentId}`;
    expect(pool).toEqual({ size: 21, translated: 21 });
    const { id } = await engine.tournament({});
    const english = await readAdminTournament(deps, engine.admin, { tournamentId: id });
    expect(english.usableQuestions).toBeGreaterThan(21);
  });

  test('keeps its languages from the first join on', async () => {
    const { id: tournamentId, name, description, category, startTime, endTime } = await engine.tournament({});
    const terms = { tournamentId, name, description, category, startTime, endTime };
    const edit = (languages: Language[]) => updateTournament(deps, engine.admin, { ...terms, languages });
    expect(await edit(both)).toMatchObject({ languages: both });
    await joinTournament(deps, player(0), { tournamentId });
    await expectProblem(edit(['en']), 'locked', 'languages');
  });

  test('keeps the texts that it froze once a player has started', async () => {
    const tournamentId = await seated();
    const { sessionId } = await start(0, tournamentId, 'hi');
    const [before] = await askedOf(sessionId);
    await translate(0);
    expect((await start(0, tournamentId)).currentQuestion.questionText).toBe(`हिंदी ${before?.text}`);
  });

  test('is asked edited variants until a player starts, and loses none', async () => {
    const tournamentId = await seated({ languages: both, questionsCount: 20 });
    const { items } = await listQuestions(deps, house, { search: 'हिंदी ', archived: false });
    const [question] = items;
    if (!question) throw new Error('there is no translated question');
    const { id: questionId, archivedAt: _, createdAt: __, correctAnswer, ...rest } = question;
    const draft = { ...rest, correctAnswer: correctAnswer ?? 0 };
    const hi = { questionText: 'नया सवाल?', options: ['एक', 'दो', 'तीन', 'चार'], explanation: null };
    await updateQuestion(deps, engine.admin, { ...draft, questionId, translations: { hi } });
    const pooled = await deps.database.sql`
      select translations from tournament_question where tournament_id = ${tournamentId} and question_id = ${questionId}`;
    expect(pooled).toMatchObject([{ translations: { hi } }]);
    await expectProblem(
      updateQuestion(deps, engine.admin, { ...draft, questionId, translations: {} }),
      'locked',
      'translations',
    );
    const { sessionId } = await start(0, tournamentId, 'hi');
    await completeQuiz(deps, player(0), { sessionId });
    await expect(
      updateQuestion(deps, engine.admin, { ...draft, questionId, translations: {} }),
    ).resolves.toMatchObject({ translations: {} });
  });

  test('in English alone is asked no variant and its hashes are those of before', async () => {
    const tournamentId = await seated({});
    const rows = await deps.database.sql`
      select from tournament_question where tournament_id = ${tournamentId} and translations <> '{}'`;
    expect(rows).toHaveLength(0);
  });
});

test('a corrected key counts for both languages, and the report says in which the question was read', async () => {
  const tournamentId = await seated({ languages: both, questionsCount: 20 });
  const sessions = [await start(0, tournamentId, 'hi'), await start(1, tournamentId, 'en')];
  const [first] = await deps.database.sql<{ id: string; place: number }[]>`
    select q.question_id as id, p.correct_answer as place from session_question q
    join tournament_question p on p.tournament_id = ${tournamentId} and p.question_id = q.question_id
    where q.session_id = ${sessions[0]?.sessionId ?? ''} and q.question_index = 0`;
  if (!first) throw new Error('nothing was asked');
  const corrected = (first.place + 1) % 4;
  for (const [index, session] of sessions.entries()) {
    const rows = await deps.database.sql<{ index: number; shown: number }[]>`
      select question_index as index, array_position(option_order, ${corrected}::smallint) - 1 as shown
      from session_question where session_id = ${session.sessionId} order by question_index`;
    const wanted = rows.map(({ shown }) => shown);
    const [at] = await deps.database.sql<{ index: number }[]>`
      select question_index as index from session_question
      where session_id = ${session.sessionId} and question_id = ${first.id}`;
    let opensAt = session.startsAt;
    for (let questionIndex = 0; questionIndex <= (at?.index ?? 0); questionIndex += 1) {
      engine.clock.set(new Date(Math.max(opensAt.getTime(), deps.now().getTime())));
      const answer = questionIndex === at?.index ? (wanted[questionIndex] ?? null) : null;
      const result = await answerQuestion(
        deps,
        player(index),
        { sessionId: session.sessionId, questionIndex, answer },
        { receivedAt: deps.now(), handsOut: true },
      );
      opensAt = result.nextStartsAt ?? opensAt;
    }
    await completeQuiz(deps, player(index), session);
    await reportQuestion(deps, player(index), {
      sessionId: session.sessionId,
      questionIndex: at?.index ?? 0,
      reason: 'wrong_answer',
      note: null,
    });
  }
  const { items } = await listReportedQuestions(deps, { decided: false });
  const reported = items.find(({ tournament }) => tournament.id === tournamentId);
  expect(reported?.reports.map(({ language }) => language)).toEqual(['hi', 'en']);
  expect(reported?.question.translations.hi?.questionText).toBe(`हिंदी ${reported?.question.questionText}`);
  await transact(deps, (tx) =>
    correctKey(
      tx,
      deps,
      engine.admin,
      { tournamentId, questionId: first.id, correctAnswer: corrected },
      async () => 'alone',
    ),
  );
  for (const [index, session] of sessions.entries())
    expect(await readResults(deps, player(index), session)).toMatchObject({ score: 1 });
});

test('practice is in the player’s language, question by question: one without a variant is in English', async () => {
  await updateProfile(deps, player(0), { language: 'hi' });
  await deps.database.sql`update question set opened_at = ${deps.now()} where category = 'science'`;
  const session = await startPractice(deps, player(0), { category: 'science', questionsCount: 20 }, handsOut);
  expect(session.language).toBe('hi');
  const result = await completeQuiz(deps, player(0), session);
  const languages = new Set<string>();
  const rows = await deps.database.sql<{ text: string; hasVariant: boolean }[]>`
    select p.question_text as text, p.translations ? 'hi' as has_variant
    from session_question q join quiz_session s on s.id = q.session_id
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    where q.session_id = ${session.sessionId} order by q.question_index`;
  // Practice rounds are closed later; until then only opened questions are reviewed.
  for (const [index, stat] of result.questionStats.entries()) {
    const { text = '', hasVariant } = rows[index] ?? {};
    expect(stat).toMatchObject({
      questionText: hasVariant ? `हिंदी ${text}` : text,
      language: hasVariant ? 'hi' : 'en',
    });
    languages.add(stat.language);
  }
  expect(new Set(rows.map(({ hasVariant }) => hasVariant)).size).toBe(2);
  expect(session.currentQuestion.language).toBe(rows[0]?.hasVariant ? 'hi' : 'en');
});
