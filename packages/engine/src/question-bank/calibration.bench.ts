import { performance } from 'node:perf_hooks';
import { type Calibration, calibrate } from '@paheli/core/question-bank/calibration';
import type { Answers } from '@paheli/core/question-bank/calibration/answers';
import { simulate } from '@paheli/core/question-bank/testing/simulated-answers';
import { expect, test } from 'vitest';

// The time and memory of measuring a bank by five million answers, beside one pass over the same answers that adds as many numbers
// for each as there are nodes of ability. Prints figures and asserts only what was done, because a shared machine is no measure.

const questions = 25_000;
const answersOfEach = 200;
const nodes = 15;

test('measuring 25,000 questions by five million answers', () => {
  const { answers, asked, bank } = simulate({ questions, wrongKeys: 0.02 }, answersOfEach, 1);
  const floorMs = timeOf(() => addOnce(answers)).ms;
  const before = process.memoryUsage().rss;
  const cold = timeOf(() => calibrate(answers, asked));
  const grownBytes = process.resourceUsage().maxRSS * 1_024 - before;
  const warm = timeOf(() => calibrate(answers, asked, cold.result));
  const answersBytes = answers.player.byteLength + answers.question.byteLength + answers.choice.byteLength;
  const figureOf = ({ ms, cpuMs, result }: ReturnType<typeof timeOf<Calibration>>) =>
    `${(ms / 1_000).toFixed(1)} s (${(cpuMs / 1_000).toFixed(1)} s of CPU), ratio ${(ms / floorMs).toFixed(0)}, ` +
    `${result.iterations} iterations`;
  process.stdout.write(
    `${answers.choice.length} answers: ${figureOf(cold)}; from an earlier result: ${figureOf(warm)}; one pass: ` +
      `${Math.round(floorMs)} ms; memory: ${Math.round((answersBytes + grownBytes) / 1e6)} MB, answers included\n`,
  );
  expect(cold.result.hasConverged).toBe(true);
  const error = bank.reduce(
    (sum, { measure }, question) =>
      sum + Math.abs(measure.difficulty - (cold.result.difficulty[question] ?? 0)),
    0,
  );
  expect(error / questions).toBeLessThan(0.3);
}, 1_800_000);

function timeOf<Result>(work: () => Result): { ms: number; cpuMs: number; result: Result } {
  const startedAt = performance.now();
  const used = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000, result };
}

function addOnce({ question }: Answers): number {
  const table = new Float64Array(questions * nodes).fill(1);
  const sums = new Float64Array(nodes);
  const width = sums.length;
  for (const asked of question)
    for (let node = 0; node < width; node += 1)
      sums[node] = (sums[node] ?? 0) + (table[asked * width + node] ?? 0);
  return sums.reduce((sum, one) => sum + one, 0);
}
