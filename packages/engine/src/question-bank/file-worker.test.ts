import { execFileSync } from 'node:child_process';
import { Problem } from '@paheli/core/problem';
import { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import { QuestionDraft } from '@paheli/core/question-bank/question';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { longestIdleTurn, longestTurn } from '../testing/longest-turn';
import { times } from '../testing/outcomes';
import { createFileWorker } from './file-worker';

const worker = createFileWorker();
afterAll(() => worker.close());
const upload = (given: Partial<BulkUpload>) => BulkUpload.parse({ category: 'general', ...given });
const file = (text: string) => upload({ file: new Uint8Array(Buffer.from(text)) });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );
/** Returns the processes that this one has started and that still run its programs. */
const programs = () =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('file-program'));
/** Those of the engines of other files, which share this process. */
const others = programs();
const own = () => programs().filter((program) => !others.includes(program));

/** Rows of half a kilobyte. */
const fileOf = (rows: number) =>
  file(
    ['question,a,b,answer', ...times(rows, (row) => `${'What is this? '.repeat(30)}${row},yes,no,A`)].join(
      '\n',
    ),
  );
describe('the event loop goes on', () => {
  let idleMs: number;
  beforeAll(async () => {
    await worker.render({ formulas: ['x'] });
    idleMs = await longestIdleTurn();
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a file of 4,000 rows is read', () => worker.read('a', fileOf(4_000))],
    [
      'a hundred formulas are rendered',
      () => worker.render({ formulas: times(100, (n) => `\\ce{${'H2O '.repeat(40)}${n}}`) }),
    ],
  ])('while %s', async (_, work) => {
    const { ms, outcome } = await longestTurn(work);
    expect(outcome).not.toBeInstanceOf(Error);
    expect(ms - idleMs).toBeLessThan(100);
  });
});

test('a task ends with its caller, and its process with it', async () => {
  const leaving = new AbortController();
  const reading = worker.read('a', file(`Q\n${'A. a\n'.repeat(600_000)}ANSWER: A`), leaving.signal);
  await expect.poll(own).toHaveLength(1);
  const [before] = own();
  leaving.abort();
  expect(await codeOf(reading)).toBe('unavailable');
  await worker.render({ formulas: ['x'] });
  expect(own()).toHaveLength(1);
  expect(own()).not.toContain(before);
});

test('a task of any kind leaves the line with its caller', async () => {
  const [first, leaving] = [new AbortController(), new AbortController()];
  const { signal } = leaving;
  const reading = codeOf(worker.read('a', fileOf(4_000), first.signal));
  const waiting = [
    worker.read('b', fileOf(1), signal),
    worker.prepare(new Uint8Array(1), signal),
    worker.render({ formulas: ['x'] }, signal),
    worker.write(['csv', []], signal),
    worker.findNear([[], [], { perText: 1, pairs: 1, ms: 1 }], signal),
  ].map(codeOf);
  leaving.abort();
  expect(await Promise.all(waiting)).toEqual(times(5, () => 'unavailable'));
  first.abort();
  expect(await reading).toBe('unavailable');
});

test('a third file of one person is refused while two are read, and nobody else’s', async () => {
  const reads = times(3, () => codeOf(worker.read('a', fileOf(100))));
  const other = codeOf(worker.read('b', file('Q{=a ~b}')));
  expect(await Promise.all([...reads, other])).toEqual(['done', 'done', 'rate_limited', 'done']);
  expect(await codeOf(worker.read('a', file('Q{=a ~b}')))).toBe('done');
});

test('what nests too deep to be read is refused, and the next task is done', async () => {
  const questions = [JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)];
  expect(await codeOf(worker.read('a', upload({ questions })))).toBe('invalid_input');
  expect(await codeOf(worker.render({ formulas: ['x'] }))).toBe('done');
});

test('more tasks than may wait are told to come back', async () => {
  const codes = await Promise.all(times(40, (n) => codeOf(worker.render({ formulas: [`x_${n}`] }))));
  expect(codes.filter((code) => code === 'unavailable').length).toBeGreaterThan(10);
  expect(codes.filter((code) => code === 'done').length).toBeGreaterThan(10);
});

test('a question with a broken formula is refused by its field', async () => {
  const draft = (questionText: string) =>
    QuestionDraft.parse({ category: 'science', questionText, options: ['a', 'b'], correctAnswer: 0 });
  await worker.assertFormulas(draft('Is $x^2$ even?'));
  await expect(worker.assertFormulas(draft('Is $\\def\\a{x}\\a$ even?'))).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'questionText' }],
  });
});
