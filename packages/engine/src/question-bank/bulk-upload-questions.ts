import { defaultLanguage, type Language } from '@paheli/core/languages';
import { formatMessage, type Message, msg } from '@paheli/core/message';
import { Problem, type RowError } from '@paheli/core/problem';
import {
  type BulkUpload,
  previewRows,
  type RowRemark,
  type UploadReport,
} from '@paheli/core/question-bank/bulk-upload';
import { showAnswer } from '@paheli/core/question-bank/question';
import { catalogues } from '@paheli/core/texts/catalogues';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { type PlacedDraft, type Reading, readQuestions } from './files/read-questions';
import { insertQuestions, splitRepeats, withoutKnown } from './insert-questions';
import { listSimilarUploads } from './list-similar';
import { listUploadWarnings } from './list-upload-warnings';
import { keepMedia } from './media/keep-media';
import type { PreparedMedium } from './media/prepared-medium';

/** The most remarks in a list that is not complete. */
const maxListed = 100;

/**
 * Adds the questions of a file to the bank. Existing questions are listed as skipped and left unchanged. One bad row refuses
 * the whole file with `invalid_input`, which names up to a hundred errors. With `partial` the good rows are added, unless
 * the file cannot be read to its end. A file whose rows can be read in two ways is refused with `ambiguous_answers` or
 * `ambiguous_language`. A dry run only reports the outcome.
 */
export async function bulkUploadQuestions(
  deps: Deps,
  viewer: Viewer,
  { partial, dryRun, ...upload }: BulkUpload,
  language: Language = defaultLanguage,
): Promise<UploadReport> {
  const reading = await readQuestions(upload);
  const { drafts, refusedRows, errors, unknownCategories, isReadable } = reading;
  const isRefused = !isReadable || (refusedRows > 0 && !partial);
  if (isRefused && !dryRun) throw refusal(refusedRows, errors);
  const wanted = isRefused ? [] : drafts;
  const { distinct, repeats } = splitRepeats(wanted);
  // Before they are added: afterwards each is similar to itself.
  const similar = await listSimilarUploads(deps.database, distinct);
  if (!dryRun) await keepMedia(deps, mediaOf(distinct, reading));
  const added = dryRun
    ? await withoutKnown(deps.database, distinct)
    : await transact(deps, async (tx) => {
        const inserted = await insertQuestions(tx, deps, distinct);
        const counts = { inserted: inserted.length, duplicates: wanted.length - inserted.length };
        await recordAction(tx, deps, viewer, {
          action: 'question.upload',
          subject: 'questions',
          after: { ...counts, refused: refusedRows },
        });
        return inserted;
      });
  const addedRows = new Set(added.map(({ row }) => row));
  const known = distinct.filter(({ row }) => !addedRows.has(row)).map((draft) => skip(draft, inBank));
  const repeated = repeats.map(({ draft, first }) =>
    skip(draft, msg('Row {row} has the same question.', { row: first.row })),
  );
  const inLanguage = (remark: RowError): RowRemark => ({
    ...remark,
    message: formatMessage(remark.message, catalogues[language]),
  });
  return {
    inserted: added.length,
    duplicates: wanted.length - added.length,
    skipped: [...known, ...repeated].toSorted((a, b) => a.row - b.row).map(inLanguage),
    errors: errors.map(inLanguage),
    warnings: [...reading.remarks, ...listUploadWarnings(distinct)].slice(0, maxListed).map(inLanguage),
    unknownCategories: [...unknownCategories].slice(0, maxListed).map(([name, rows]) => ({ name, rows })),
    preview: drafts.slice(0, previewRows).map(toPreview),
    similar,
  };
}

/** Returns the media of these questions, each once. */
function mediaOf(drafts: readonly PlacedDraft[], { media }: Pick<Reading, 'media'>): PreparedMedium[] {
  const hashes = new Set(drafts.map(({ mediaHash }) => mediaHash));
  return [...media].flatMap(([hash, prepared]) => (hashes.has(hash) ? [prepared] : []));
}

function toPreview(draft: PlacedDraft): UploadReport['preview'][number] {
  const { row, category, questionText, options, correctAnswer, language } = draft;
  return { row, category, questionText, options, language, ...showAnswer(correctAnswer) };
}

const inBank = msg('The bank has this question already.');

function skip({ row, line }: PlacedDraft, message: Message): RowError {
  return { row, line, column: null, code: 'duplicate', message };
}

function refusal(refusedRows: number, errors: readonly RowError[]): Problem {
  const code = doubtOf(errors[0]) ?? 'invalid_input';
  return new Problem(code, { detail: detailOf(refusedRows, errors), errors: errors.slice(0, maxListed) });
}

/** Returns the code of a problem that says what the caller has to decide. */
function doubtOf(error: RowError | undefined) {
  return (['ambiguous_answers', 'ambiguous_language'] as const).find((code) => code === error?.code);
}

function detailOf(refusedRows: number, [first]: readonly RowError[]): Message {
  if (refusedRows === 0) return first?.message ?? msg('This file cannot be read.');
  if (refusedRows === 1) return msg('1 row is not valid; nothing was added.');
  return msg('{count} rows are not valid; nothing was added.', { count: refusedRows });
}
