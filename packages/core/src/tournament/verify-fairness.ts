import { key } from '../message';
import { storedChoice } from '../question-bank/choice';
import { earlyToleranceMs, feedbackMs } from '../quiz/constants';
import { drawQuestions, optionOrder, toDrawPool } from '../quiz/draw';
import {
  type ClosedFairness,
  digestedParts,
  type FairnessAnswer,
  FairnessDocument,
  type FairnessSeat,
  isVerifiable,
  nameOf,
} from './fairness';
import { digestParts, fromHex, seatRandom, sha256Hex } from './fairness-hash';
import { byDifficulty } from './strata';
import { numbersOf, poolProblems } from './verify-pool';
import { verifyMoney } from './verify-prizes';
import { scoreProblems } from './verify-scores';

/**
 * The outcome of one check of a document. `name` is the key of a message. `problems` name what differs, in the terms of the
 * document; without any, the check passed.
 */
export type FairnessCheck = { readonly name: string; readonly problems: readonly string[] };

/** The maximum number of problems that a check names. */
const mostProblems = 10;

/**
 * Verifies the fairness document of a tournament: recomputes the commitment, the draws, the orders of options, the
 * verdicts, times, scores, ranks and prizes, and compares the sheet. Needs nothing besides the document. Returns one
 * failed check where `given` is no complete document of a version that can be verified.
 */
export async function verifyFairness(given: unknown): Promise<readonly FairnessCheck[]> {
  const parsed = FairnessDocument.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return [check(key('The document is complete'), problems)];
  }
  const document = parsed.data;
  if (!isVerifiable(document)) return [check(key('The document is complete'), [whyNotVerifiable(document)])];
  const draws = await Promise.all(document.seats.map((seat) => drawProblems(document, seat)));
  const each = (find: (seat: FairnessSeat) => readonly string[]) => document.seats.flatMap(find);
  return [
    check(key('The document is complete'), []),
    check(key('The secret is the one committed to'), await commitmentProblems(document)),
    check(key('Every part equals its digest'), await digestProblems(document)),
    check(key('The pool and the rules fit'), poolProblems(document)),
    check(key('Every draw follows from the secret'), draws.flat()),
    check(
      key('Every verdict and time follows from its answer'),
      each((seat) => answerProblems(document, seat)),
    ),
    check(
      key('Every score follows from its answers'),
      each((seat) => scoreProblems(document, seat)),
    ),
    ...verifyMoney(document).map(({ name, problems }) => check(name, problems)),
  ];
}

/** Returns everything that is wrong with one seat by itself: its draw, verdicts, times and score. */
export async function verifySeat(document: ClosedFairness, seat: FairnessSeat): Promise<readonly string[]> {
  return [
    ...(await drawProblems(document, seat)),
    ...answerProblems(document, seat),
    ...scoreProblems(document, seat),
  ];
}

function check(name: string, problems: readonly string[]): FairnessCheck {
  const more = problems.length - mostProblems;
  return {
    name,
    problems: more > 0 ? [...problems.slice(0, mostProblems), `and ${more} more`] : problems,
  };
}

function whyNotVerifiable({ algorithm, settlement }: FairnessDocument): string {
  return algorithm === 'paheli-1'
    ? 'algorithm: this tournament was created before draws could be verified'
    : settlement
      ? 'digests: parts of the document are missing'
      : 'secret: the tournament is not over, so nothing but its commitment is published';
}

async function commitmentProblems({ secret, commitment }: ClosedFairness): Promise<string[]> {
  const hash = await sha256Hex(fromHex(secret));
  return hash === commitment ? [] : [`commitment: it is ${commitment}, the secret hashes to ${hash}`];
}

async function digestProblems(document: ClosedFairness): Promise<string[]> {
  const expected = await digestParts(document);
  return digestedParts
    .filter((part) => expected[part] !== document.digests[part])
    .map((part) => `${part}: its digest is ${document.digests[part]}, its values hash to ${expected[part]}`);
}

/** Draws the questions of a seat again, and compares questions and orders of options. */
async function drawProblems({ secret, pool, rules }: ClosedFairness, seat: FairnessSeat): Promise<string[]> {
  if (seat.started_at === null)
    return seat.questions.length > 0 ? [`seat ${seat.pseudonym}: it has questions without a start`] : [];
  const optionsCount = pool.reduce((most, { options }) => Math.max(most, options), 0);
  // Twice what is drawn without repetitions, which are rarer than one in a hundred thousand numbers.
  const count = 2 * (pool.length + rules.questions * (optionsCount + 1)) + 64;
  const random = await seatRandom(fromHex(secret), seat.pseudonym, count);
  const drawPool = toDrawPool(
    pool.map((question, index) => ({
      id: nameOf(question),
      stratum: (rules.strata ? question.stratum : question.difficulty) ?? null,
      voided: seat.voided.includes(index),
    })),
  );
  const strata = rules.strata ?? byDifficulty(numbersOf(rules));
  const names = pool.map(nameOf);
  const seen = new Set(seat.seen.map((index) => names[index] ?? ''));
  const placeOf = new Map(names.map((name, index) => [name, index]));
  const drawn = drawQuestions(drawPool, strata, seen, random).map((id) => {
    const question = placeOf.get(id) ?? -1;
    const { options: optionCount = 0, keeps_order: keepsOrder = false } = pool[question] ?? {};
    return { question, order: optionOrder({ optionCount, keepsOrder }, random) };
  });
  const problems: string[] = [];
  if (drawn.length !== seat.questions.length)
    problems.push(
      `seat ${seat.pseudonym}: ${drawn.length} questions are drawn, ${seat.questions.length} given`,
    );
  for (const [index, { question, order }] of drawn.entries()) {
    const given = seat.questions[index];
    const name = `seat ${seat.pseudonym}, question ${index + 1}`;
    if (given && given.question !== question)
      problems.push(`${name}: the draw gives question ${question} of the pool, not ${given.question}`);
    else if (given && given.order.join() !== order.join())
      problems.push(`${name}: the draw gives the options in the order ${order}, not ${given.order}`);
  }
  return problems;
}

function answerProblems({ pool, rules }: ClosedFairness, seat: FairnessSeat): string[] {
  return seat.questions.flatMap((given, index) => {
    const name = `seat ${seat.pseudonym}, question ${index + 1}`;
    const question = pool[given.question];
    const limitMs = question?.question_ms ?? rules.question_ms;
    const right = given.answer !== null && storedChoice(given.answer, given.order) === question?.key;
    const timeMs = timeOf(given, { floorMs: rules.floor_ms, limitMs });
    return [
      ...(given.right === right ? [] : [`${name}: the answer is ${right ? 'right' : 'not right'}`]),
      ...(given.time_ms === timeMs ? [] : [`${name}: the time is ${timeMs} ms, not ${given.time_ms} ms`]),
      ...instantProblems(given, { graceMs: rules.grace_ms, limitMs }).map((problem) => `${name}: ${problem}`),
    ];
  });
}

/** Returns the ranking time of an answer in milliseconds. Without an answer, it is the full time of a question. */
function timeOf(
  { answer, opened_at: opened, received_at: received }: FairnessAnswer,
  { floorMs, limitMs }: { readonly floorMs: number; readonly limitMs: number },
): number {
  if (answer === null || opened === null || received === null) return limitMs;
  return Math.min(limitMs, Math.max(floorMs, Date.parse(received) - Date.parse(opened)));
}

function instantProblems(
  { answer, opened_at: opened, deadline_at: deadline, received_at: received }: FairnessAnswer,
  { graceMs, limitMs }: { readonly graceMs: number; readonly limitMs: number },
): string[] {
  if (opened === null || deadline === null)
    return answer === null && received === null && opened === deadline ? [] : ['it was answered unopened'];
  const [openedMs, deadlineMs] = [Date.parse(opened), Date.parse(deadline)];
  const problems: string[] = [];
  const longestMs = limitMs + feedbackMs;
  if (deadlineMs < openedMs || deadlineMs > openedMs + longestMs)
    problems.push(`the deadline is not within ${longestMs} ms of the opening`);
  if (received === null) return answer === null ? problems : [...problems, 'the answer was never received'];
  const receivedMs = Date.parse(received);
  if (receivedMs < openedMs - earlyToleranceMs) problems.push('the answer came before the opening');
  if (receivedMs > deadlineMs + graceMs) problems.push('the answer came after the grace');
  return problems;
}
