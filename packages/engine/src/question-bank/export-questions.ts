import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import type { ExportQuestions, QuestionFile } from '@paheli/core/question-bank/question-file';
import { questions } from '@paheli/db/schema/question-bank';
import { writeArchive } from '@paheli/question-files/archives/write-archive';
import { and, asc } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { isAnyOf, transact } from '../foundation/transaction';
import { adminQuestionColumns, questionsOf } from './list-questions';
import { readFiles } from './media/read-files';

/**
 * Writes questions of the bank into a file, the oldest first, and records that. What is written can be uploaded again. Throws
 * `invalid_input` for more questions than an upload may have.
 */
export async function exportQuestions(
  deps: Deps,
  viewer: Viewer,
  { format = 'csv', questionIds, ...filters }: z.input<typeof ExportQuestions>,
  signal?: AbortSignal,
): Promise<QuestionFile> {
  const isWanted = and(questionsOf(viewer, filters), questionIds && isAnyOf(questions.id, questionIds));
  const rows = await deps.database.db
    .select(adminQuestionColumns)
    .from(questions)
    .where(isWanted)
    .orderBy(asc(questions.createdAt), asc(questions.id))
    .limit(maxUploadRows + 1);
  if (rows.length > maxUploadRows)
    throw new Problem('invalid_input', {
      detail: msg('Export at most {maximum} questions at a time.', { maximum: maxUploadRows }),
    });
  await transact(deps, (tx) =>
    recordAction(tx, deps, viewer, {
      action: 'question.export',
      subject: 'questions',
      after: { ...filters, format, questions: rows.length },
    }),
  );
  if (format !== 'zip') return deps.fileWorker.write([format, rows], signal);
  const media = await readFiles(deps, rows);
  const names = new Map(media.map(({ hash, name }) => [hash, name]));
  const { text, leftOut } = await deps.fileWorker.write(['csv', rows, names], signal);
  const bytes = await writeArchive(text, media);
  const file = { extension: '.zip', type: 'application/zip', encoding: 'base64' } as const;
  return { ...file, text: bytes.toString('base64'), leftOut };
}
