import { performance } from 'node:perf_hooks';
import { BulkUpload, maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import { toCsv, type UploadRow, uploadRow } from '@paheli/question-files/testing/upload-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '../testing/outcomes';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { bulkUploadQuestions } from './bulk-upload-questions';

// The time of the largest uploads, of new rows and of rows that change each a question, beside one plain SQL statement
// that copies as many questions of the same table in the same run. Prints figures and asserts only what was done, because a
// shared machine is no measure.

const turns = 3;

let engine: TestEngine;
beforeAll(async () => {
  engine = await createTestEngine();
});
afterAll(() => engine.close());

test('uploading', async () => {
  const found: Record<'copied' | 'added' | 'changed' | 'unchanged', number[]> = {
    ...{ copied: [], added: [], changed: [], unchanged: [] },
  };
  for (let turn = 0; turn < turns; turn += 1) {
    await engine.deps.database.sql`delete from question`;
    const rows = times(maxUploadRows, () => uploadRow());
    found.added.push(await timeOf(() => upload(rows, { inserted: maxUploadRows })));
    const known = await withIds(rows);
    found.unchanged.push(await timeOf(() => upload(known, { duplicates: maxUploadRows })));
    const edited = known.map((row) => ({ ...row, explanation: 'So it is.' }));
    found.changed.push(await timeOf(() => upload(edited, { updated: maxUploadRows })));
    found.copied.push(await timeOf(copyInSql));
  }
  const least = (of: keyof typeof found) => Math.min(...found[of]);
  const ofFloor = (of: keyof typeof found) =>
    `${of} ${Math.round(least(of))} ms, ratio ${(least(of) / least('copied')).toFixed(1)}`;
  process.stdout.write(
    `upload of ${maxUploadRows} rows: ${ofFloor('added')}; ${ofFloor('changed')}; ${ofFloor('unchanged')}; ` +
      `copied in SQL: ${Math.round(least('copied'))} ms; changed to added: ${(least('changed') / least('added')).toFixed(2)}\n`,
  );
}, 1_800_000);

async function upload(rows: readonly UploadRow[], expected: object): Promise<void> {
  const input = BulkUpload.parse({ csv: toCsv(rows), update: true });
  expect(await bulkUploadQuestions(engine.deps, engine.admin, input)).toMatchObject(expected);
}

/** Returns the same rows with the ids that their questions have in the bank. */
async function withIds(rows: readonly UploadRow[]): Promise<UploadRow[]> {
  const stored = await engine.deps.database.sql<{ id: string; questionText: string }[]>`
    select id, question_text from question`;
  const ids = new Map(stored.map(({ id, questionText }) => [questionText, id]));
  return rows.map((row) => ({ ...row, id: ids.get(String(row.question_text)) }));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function copyInSql(): Promise<void> {
  await engine.deps.database.sql`
    insert into question (id, category, question_text, options, correct_answer, difficulty, text_key, created_at)
    select gen_random_uuid(), category, question_text, options, correct_answer, difficulty, 'copy of ' || text_key, created_at
    from question`;
}
