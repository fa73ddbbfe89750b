import { defaultLanguage, type Language } from '@paheli/core/languages';
import { formatMessage, type Message, msg } from '@paheli/core/message';
import { Problem, type RowError } from '@paheli/core/problem';
import {
  type BulkUpload,
  longestHeader,
  previewRows,
  type RowRemark,
  type UploadReport,
} from '@paheli/core/question-bank/bulk-upload';
import { showAnswer } from '@paheli/core/question-bank/question';
import { catalogues } from '@paheli/core/texts/catalogues';
import type { PreparedMedium } from '@paheli/question-files/media/prepared-medium';
import { describeColumns, toMapping } from '@paheli/question-files/rows/match-columns';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import { reportTaken } from '../foundation/report-taken';
import { type Tx, transact } from '../foundation/transaction';
import { questionConflicts } from './create-question';
import type { FileReading, KeyedDraft } from './file-program';
import { insertQuestions, splitRepeats, withoutKnown } from './insert-questions';
import { listSimilarUploads } from './list-similar';
import { lockOpenPools } from './lock-open-pools';
import { keepMedia } from './media/add-medium';
import { withKnownMedia } from './media/known-media';
import { openQuestions } from './open-questions';
import { applyUpdates, planUpdates, type UpdatePlan } from './plan-updates';

/** The most remarks in a list that is not complete. */
const maxListed = 100;

/**
 * Adds the questions of a file to the bank. Existing questions are listed as skipped and left unchanged. With `update`, rows
 * with the id of a question change it instead, except questions that a tournament has frozen. One bad row refuses
 * the whole file with `invalid_input`, which names up to a hundred errors. With `partial` the good rows are taken, unless
 * the file cannot be read to its end. A file whose rows can be read in two ways is refused with `ambiguous_answers` or
 * `ambiguous_language`. A dry run only reports the outcome.
 */
export async function bulkUploadQuestions(
  deps: Deps,
  viewer: Viewer,
  { partial, dryRun, update, converted: takesConverted, ...upload }: BulkUpload,
  language: Language = defaultLanguage,
  signal?: AbortSignal,
): Promise<UploadReport> {
  const reading = await withKnownMedia(deps, await deps.fileWorker.read(viewer.userId, upload, signal));
  const isUpdate = ({ questionId }: KeyedDraft) => update && questionId !== undefined;
  const wanted = reading.drafts.filter((draft) => !isUpdate(draft));
  const { distinct, repeats } = splitRepeats(wanted);
  // Before they are added: afterwards each is similar to itself.
  const similar = await listSimilarUploads(deps, viewer, distinct, signal);
  const updating = reading.drafts.filter(isUpdate);
  const take = { reading, distinct, updating, partial, takesConverted };
  const rehearsed = await rehearse(deps, viewer, take);
  const taken = dryRun ? rehearsed : await takeQuestions(deps, viewer, take, rehearsed);
  const { added, plan, errors } = taken;
  const addedRows = new Set(added.map(({ row }) => row));
  const refusesAll = dryRun && isRefused(take, errors);
  const known = (refusesAll ? [] : distinct)
    .filter(({ row }) => !addedRows.has(row))
    .map((draft) => skip(draft, inBank));
  const repeated = (refusesAll ? [] : repeats).map(({ draft, first }) =>
    skip(draft, msg('Row {row} has the same question.', { row: first.row })),
  );
  const unchanged = plan.unchanged.map((draft) => skip(draft, msg('This row changes nothing.')));
  const skipped = [...known, ...repeated, ...unchanged].toSorted((a, b) => a.row - b.row);
  const inLanguage = (remark: RowError): RowRemark => ({
    ...remark,
    message: formatMessage(remark.message, catalogues[language]),
  });
  const taking = new Set([...distinct, ...updating].map(({ row }) => row));
  const { remarks, unknownCategories, header, drafts } = reading;
  return {
    inserted: added.length,
    duplicates: skipped.length,
    updated: plan.updates.length,
    changes: plan.updates.slice(0, maxListed).map(({ change }) => change),
    skipped: skipped.map(inLanguage),
    errors: errors.map(inLanguage),
    warnings: [...remarks, ...reading.warnings.filter(({ row }) => taking.has(row))]
      .slice(0, maxListed)
      .map(inLanguage),
    unknownCategories: [...unknownCategories].slice(0, maxListed).map(([name, rows]) => ({ name, rows })),
    columns: describeColumns(
      header.filter(({ length }) => length <= longestHeader).slice(0, maxListed),
      toMapping(upload.columns),
    ),
    preview: drafts.slice(0, previewRows).map(toPreview),
    similar,
  };
}

/** Returns the media of these questions, each once. */
function mediaOf(drafts: readonly KeyedDraft[], { media }: Pick<FileReading, 'media'>): PreparedMedium[] {
  const hashes = new Set(drafts.map(({ mediaHash }) => mediaHash));
  return [...media].flatMap(([hash, prepared]) => (hashes.has(hash) ? [prepared] : []));
}

/** What of a file is to be added and changed. */
type Take = {
  readonly reading: FileReading;
  readonly distinct: readonly KeyedDraft[];
  readonly updating: readonly KeyedDraft[];
  readonly partial: boolean;
  readonly takesConverted: boolean;
};
type Taken = {
  readonly added: readonly KeyedDraft[];
  readonly plan: UpdatePlan;
  readonly errors: readonly RowError[];
};

function isRefused({ reading: { isReadable }, partial }: Take, errors: readonly RowError[]): boolean {
  return !isReadable || (errors.length > 0 && !partial);
}

/** Returns what an upload would do. */
async function rehearse({ database }: Deps, viewer: Viewer, take: Take): Promise<Taken> {
  const plan = await planUpdates(database.db, viewer, take.updating, { ...take, locks: false });
  const errors = errorsOf(take, plan);
  if (isRefused(take, errors)) return { added: [], plan: { ...plan, updates: [], unchanged: [] }, errors };
  return { added: await withoutKnown(database, viewer, take.distinct), plan, errors };
}

/** Adds and changes what a rehearsal found good. Media are stored before, because their files take long. */
async function takeQuestions(deps: Deps, viewer: Viewer, take: Take, rehearsed: Taken): Promise<Taken> {
  const { reading, distinct, updating } = take;
  if (isRefused(take, rehearsed.errors)) throw refusal(take, rehearsed);
  await keepMedia(deps, viewer, mediaOf([...distinct, ...updating], reading));
  const taken = await reportTaken(questionConflicts, () =>
    transact(deps, (tx) => write(tx, deps, viewer, take)),
  );
  if (ownerOf(viewer) === null && taken.added.length > 0) await openQuestions(deps);
  return taken;
}

async function write(tx: Tx, deps: Deps, viewer: Viewer, take: Take): Promise<Taken> {
  const { reading, distinct, updating } = take;
  if (updating.length > 0) await lockOpenPools(tx, ownerOf(viewer));
  const plan = await planUpdates(tx, viewer, updating, { ...take, locks: true });
  const errors = errorsOf(take, plan);
  // A tournament may have frozen a question meanwhile.
  if (isRefused(take, errors)) throw refusal(take, { plan, errors });
  await applyUpdates(tx, deps, viewer, plan);
  const added = await insertQuestions(tx, deps, ownerOf(viewer), distinct);
  const duplicates = reading.drafts.length - updating.length - added.length + plan.unchanged.length;
  const updated = plan.updates.length;
  await recordAction(tx, deps, viewer, {
    action: 'question.upload',
    subject: 'questions',
    after: {
      inserted: added.length,
      duplicates,
      refused: reading.refusedRows + plan.errors.length,
      ...(updated > 0 && { updated }),
    },
  });
  return { added, plan, errors };
}

function errorsOf({ reading }: Take, plan: UpdatePlan): readonly RowError[] {
  if (plan.errors.length === 0) return reading.errors;
  return [...reading.errors, ...plan.errors].toSorted((a, b) => a.row - b.row);
}

function toPreview(draft: KeyedDraft): UploadReport['preview'][number] {
  const { row, category, questionText, options, correctAnswer, keepsOrder, language } = draft;
  return { row, category, questionText, options, keepsOrder, language, ...showAnswer(correctAnswer) };
}

const inBank = msg('The bank has this question already.');

function skip({ row, line }: KeyedDraft, message: Message): RowError {
  return { row, line, column: null, code: 'duplicate', message };
}

function refusal({ reading }: Take, { plan, errors }: Omit<Taken, 'added'>): Problem {
  const refusedRows = reading.refusedRows + plan.errors.length;
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
