import { setImmediate as nextTurn } from 'node:timers/promises';
import { addMs, minuteMs } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import type { calibrate } from '@paheli/core/question-bank/calibration';
import { noChoice } from '@paheli/core/question-bank/calibration/answers';
import { soleOption } from '@paheli/core/question-bank/choice';
import { guessOf } from '@paheli/core/question-bank/item-response';
import { difficulties } from '@paheli/core/quiz/constants';
import type { Category } from '@paheli/core/tournament/schema';
import { calibrations, questionMeasures } from '@paheli/db/schema/question-bank';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { arrayOf, instant, type Tx, transact } from '../foundation/transaction';
import { type CountedAnswers, type MeasurableQuestion, readAnswers } from './read-answers';

/** Computes what `calibrate` returns, beside the event loop. */
export type Calibrate = (...given: Parameters<typeof calibrate>) => Promise<ReturnType<typeof calibrate>>;

type CalibrationDeps = Pick<Deps, 'database' | 'live' | 'now' | 'log' | 'failedRows'>;
type QuestionSet = { readonly category: Category; readonly language: Language };

/** A set is measured again once its answers have grown by this part. */
const oneOf = 50;
/** How many measures one statement stores. */
const batchSize = 1_000;
/** Another process takes over after so long. */
const claimMs = 10 * minuteMs;

/**
 * Measures the questions of each category and language whose answers in settled tournaments have grown since the last time.
 * Sets are measured one after the other, each from its former result and by one process. A process that stops loses one
 * set, which another one measures later. Returns how many sets it measured.
 */
export async function calibrateQuestions(deps: CalibrationDeps, run: Calibrate): Promise<number> {
  const rows = await findDue(deps);
  const idOf = ({ category, language }: QuestionSet) => `${category} ${language}`;
  const measured = await isolateRows(deps, { job: 'calibration', rows, idOf }, async (set) => {
    const isOurs = await claim(deps, set);
    if (isOurs) await measureSet(deps, set, run);
    return isOurs;
  });
  return measured.filter(Boolean).length;
}

async function findDue({ database }: CalibrationDeps): Promise<QuestionSet[]> {
  return database.sql<QuestionSet[]>`
    select t.category, s.language
    from tournament t join quiz_session s on s.tournament_id = t.id
    left join calibration c on c.category = t.category and c.language = s.language
    where t.kind = 'tournament' and s.finished_at is not null and t.settled_at > coalesce(c.measured_at, '-infinity')
      and t.settled_at > (select coalesce(min(coalesce(measured_at, '-infinity')), '-infinity') from calibration)
    group by t.category, s.language, c.answers
    having sum(s.questions_count) * ${oneOf}::int >= coalesce(c.answers, 0)
    order by t.category, s.language`;
}

async function claim({ database: { db }, now }: CalibrationDeps, set: QuestionSet): Promise<boolean> {
  const claimedUntil = addMs(now(), claimMs);
  const claimed = await db
    .insert(calibrations)
    .values({ ...set, claimedUntil })
    .onConflictDoUpdate({
      target: [calibrations.category, calibrations.language],
      set: { claimedUntil },
      setWhere: sql`coalesce(${calibrations.claimedUntil}, '-infinity') <= ${instant(now())}`,
    })
    .returning({ category: calibrations.category });
  return claimed.length > 0;
}

async function measureSet(deps: CalibrationDeps, set: QuestionSet, run: Calibrate): Promise<void> {
  const measuredAt = deps.now();
  const counted = await transact(deps, (tx) => readAnswers(tx, set));
  const { questions } = counted;
  const calibration = await run(
    counted.answers,
    {
      key: Uint8Array.from(questions, ({ correctAnswer }) => correctAnswer),
      guess: Float64Array.from(questions, ({ correctAnswer, optionsCount }) =>
        guessOf(optionsCount, soleOption(correctAnswer) === null),
      ),
      level: Uint8Array.from(questions, ({ difficulty }) => difficulties.indexOf(difficulty)),
    },
    counted.start,
  );
  const rows: (typeof questionMeasures.$inferInsert)[] = [];
  for (const [index, { id, correctAnswer }] of questions.entries()) {
    if ((calibration.count[index] ?? 0) === 0) continue;
    const suspected = calibration.suspectedKey[index] ?? noChoice;
    rows.push({
      questionId: id,
      language: set.language,
      ...summarise(counted, index, correctAnswer),
      difficulty: calibration.difficulty[index] ?? 0,
      slope: calibration.slope[index] ?? 0,
      share: calibration.middleShare[index] ?? 0,
      shareError: calibration.middleShareError[index] ?? 0,
      suspectedKey: suspected === noChoice ? null : suspected,
    });
    if (index % batchSize === 0) await nextTurn();
  }
  const { commonSlope, levelMeans, levelVariance } = calibration;
  const result = {
    measuredAt,
    answers: counted.answers.choice.length,
    commonSlope,
    levelVariance,
    levelMeans: [...levelMeans],
    claimedUntil: null,
  };
  await transact(deps, async (tx) => {
    const unchanged = await lockUnchanged(tx, questions);
    const current = rows.filter(({ questionId }) => unchanged.has(questionId));
    for (let from = 0; from < current.length; from += batchSize)
      await tx
        .insert(questionMeasures)
        .values(current.slice(from, from + batchSize))
        .onConflictDoUpdate({
          target: [questionMeasures.questionId, questionMeasures.language],
          set: excluded,
        });
    await tx
      .insert(calibrations)
      .values({ ...set, ...result })
      .onConflictDoUpdate({ target: [calibrations.category, calibrations.language], set: result });
  });
}

/** Locks the questions that nobody changed since they were read, so that a later change forgets what is stored now. Returns their ids. */
async function lockUnchanged(tx: Tx, questions: readonly MeasurableQuestion[]): Promise<ReadonlySet<string>> {
  const ids = arrayOf(
    'uuid',
    questions.map(({ id }) => id),
  );
  const writers = arrayOf(
    'text',
    questions.map(({ writtenBy }) => writtenBy),
  );
  const rows = await tx.execute<{ id: string }>(sql`
    select q.id from question q join unnest(${ids}, ${writers}) as known(id, written_by) on known.id = q.id
    where q.xmin::text = known.written_by order by q.id for share of q`);
  return new Set([...rows].map(({ id }) => id));
}

const excluded = {
  isOfPractice: sql`excluded.is_of_practice`,
  answers: sql`excluded.answers`,
  right: sql`excluded."right"`,
  difficulty: sql`excluded.difficulty`,
  slope: sql`excluded.slope`,
  share: sql`excluded.share`,
  shareError: sql`excluded.share_error`,
  medianMs: sql`excluded.median_ms`,
  choices: sql`excluded.choices`,
  suspectedKey: sql`excluded.suspected_key`,
};

/** Counts the answers to one question. */
function summarise({ of }: CountedAnswers, index: number, key: number) {
  const { choices, times, isOfPractice } = of[index] ?? {
    choices: new Map(),
    times: [],
    isOfPractice: false,
  };
  const sorted = Uint32Array.from(times).sort();
  return {
    isOfPractice,
    answers: times.length,
    right: choices.get(key) ?? 0,
    medianMs: sorted[sorted.length >> 1] ?? null,
    choices: Object.fromEntries([...choices].filter(([choice]) => choice !== noChoice)),
  };
}
