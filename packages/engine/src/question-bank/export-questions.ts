import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { maxUploadRows } from '@paheli/core/question-bank/bulk-upload';
import type { ExportQuestions, QuestionFile, QuestionFormat } from '@paheli/core/question-bank/question-file';
import { questions } from '@paheli/db/schema/question-bank';
import { writeArchive } from '@paheli/question-files/archives/write-archive';
import type { ExportedQuestion } from '@paheli/question-files/formats/exported-question';
import { writeGift } from '@paheli/question-files/formats/write-gift';
import { writeJson } from '@paheli/question-files/formats/write-json';
import { writeMoodleXml } from '@paheli/question-files/formats/write-moodle-xml';
import { writeCsv } from '@paheli/question-files/tables/write-csv';
import { and, asc } from 'drizzle-orm';
import type { z } from 'zod';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { isAnyOf, transact } from '../foundation/transaction';
import { adminQuestionColumns, questionsOf } from './list-questions';
import { readFiles } from './media/read-files';

type Writer = Pick<QuestionFile, 'extension' | 'type'> & {
  readonly write: (questions: readonly ExportedQuestion[]) => string;
};

const writers: Readonly<Record<Exclude<QuestionFormat, 'zip'>, Writer>> = {
  csv: { extension: '.csv', type: 'text/csv', write: writeCsv },
  json: { extension: '.json', type: 'application/json', write: writeJson },
  gift: { extension: '.gift', type: 'text/plain', write: writeGift },
  moodle_xml: { extension: '.xml', type: 'application/xml', write: writeMoodleXml },
};

/**
 * Writes questions of the bank into a file, the oldest first, and records that. What is written can be uploaded again. Throws
 * `invalid_input` for more questions than an upload may have.
 */
export async function exportQuestions(
  deps: Deps,
  viewer: Viewer,
  { format = 'csv', questionIds, ...filters }: z.input<typeof ExportQuestions>,
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
  if (format === 'zip') {
    const bytes = await writeArchive(rows, await readFiles(deps, rows));
    return { extension: '.zip', type: 'application/zip', encoding: 'base64', text: bytes.toString('base64') };
  }
  const { write, ...file } = writers[format];
  return { ...file, encoding: 'utf8', text: write(rows) };
}
