import { defaultLanguage, type Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { type FieldError, problems, type RowError } from '@paheli/core/problem';
import type { BulkUpload } from '@paheli/core/question-bank/bulk-upload';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { columnIn, optionColumns, type TextColumn } from '@paheli/core/question-bank/question-columns';
import { isMostlyDevanagari } from '@paheli/core/text';
import { findRemarks } from './find-remarks';
import { findWarnings } from './find-warnings';
import { findBrokenFormulas } from './formulas/render-formulas';
import type { PreparedMedium } from './media/prepared-medium';
import { type OpenedFile, openFile } from './open-file';
import type { PlacedDraft } from './placed-draft';
import { areAnswersApart, wrongOptionsOf } from './rows/answer-apart';
import { findAnswerBase } from './rows/answer-base';
import { absentNames, describeColumns, nameOf, toMapping } from './rows/match-columns';
import type { NamedRow } from './rows/named-row';
import type { RowRules } from './rows/read-question-row';
import type { CellError } from './rows/row-error';
import { headerOf } from './tables/read-question-csv';
import { UnreadableFile, unusableFile, wholeFile } from './unreadable-file';

/** The result of reading a whole file. */
export type Reading = {
  readonly drafts: readonly PlacedDraft[];
  readonly refusedRows: number;
  readonly errors: readonly RowError[];
  /** The pictures and sounds that came with the file, by their hashes. */
  readonly media: ReadonlyMap<string, PreparedMedium>;
  /** What is not kept of the file as a whole. */
  readonly remarks: readonly RowError[];
  /** What deserves a look in single rows. */
  readonly warnings: readonly RowError[];
  readonly unknownCategories: ReadonlyMap<string, number>;
  /** The names of the columns of a table. */
  readonly header: readonly string[];
  /** Whether the file could be read to its end, and left nothing open about all its rows. */
  readonly isReadable: boolean;
};

export type Upload = Omit<BulkUpload, 'partial' | 'converted' | 'dryRun' | 'update'>;

/** Reads the questions of a file in one of its forms, with the errors of its rows. */
export async function readQuestions(upload: Upload): Promise<Reading> {
  let header: readonly string[] = [];
  try {
    const file = await openFile(upload, headerOf(upload.category !== undefined, upload.columns));
    header = namesOf(file);
    const absent = absentNames(header, upload.columns);
    if (absent.length > 0) throw new UnreadableFile(absent.map((error) => ({ ...wholeFile, ...error })));
    return { ...readRows(file, upload), header };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ...nothing, errors: error.errors, header: error.header ?? header, isReadable: false };
  }
}

/** Returns the names of all columns of a table, each once. */
function namesOf({ named }: OpenedFile): string[] {
  const names = new Set<string>();
  for (const { cells } of named) for (const name of Object.keys(cells)) names.add(name);
  return [...names];
}

const nothing = {
  drafts: [],
  refusedRows: 0,
  errors: [],
  remarks: [],
  warnings: [],
  media: new Map<string, PreparedMedium>(),
  unknownCategories: new Map<string, number>(),
} as const;

function readRows(
  { rows, named, media, unreadSheets = [] }: OpenedFile,
  upload: Upload,
): Omit<Reading, 'header'> {
  const rules = { ...rulesOf(named, upload), media: media?.hashes };
  const drafts: PlacedDraft[] = [];
  const errors: RowError[] = [];
  const unknownCategories = new Map<string, number>();
  let refusedRows = 0;
  for (const row of rows) {
    const place = { row: row.row, line: row.line };
    const read = 'read' in row ? row.read(rules) : { errors: [row.error] };
    const broken = 'draft' in read ? findBrokenFormulas(read.draft).map(toCellError) : [];
    if ('draft' in read && broken.length === 0) {
      const { draft, ...rest } = read;
      drafts.push({ ...draft, ...place, ...rest });
    } else {
      refusedRows += 1;
      for (const error of 'draft' in read ? broken : read.errors) errors.push({ ...place, ...error });
      const unknown = 'unknownCategory' in read ? read.unknownCategory : undefined;
      if (unknown !== undefined) unknownCategories.set(unknown, (unknownCategories.get(unknown) ?? 0) + 1);
    }
  }
  const unnamed = unknownCategories.get('') ?? 0;
  const isUnnamed = unnamed > 0 && unnamed === rows.filter((row) => 'read' in row).length;
  unknownCategories.delete('');
  if (upload.language === undefined) requireLanguage(drafts);
  const found = {
    remarks: findRemarks(drafts, { named, media, unreadSheets, mapping: toMapping(upload.columns) }),
    warnings: findWarnings(drafts),
    media: media?.prepared ?? nothing.media,
  };
  const all = isUnnamed ? [noCategory, ...errors.filter((error) => !isOfCategory(error, upload))] : errors;
  return { drafts, refusedRows, errors: all, ...found, unknownCategories, isReadable: true };
}

/** The error of a file without any name of a category, as of a table without that column. */
const noCategory: RowError = {
  ...wholeFile,
  column: 'category',
  code: 'column_missing',
  message: msg('The file names no category. Choose one for all its questions.'),
};

function isOfCategory({ column }: RowError, { columns }: Upload): boolean {
  return column !== null && describeColumns([column], toMapping(columns))[0]?.column === 'category';
}

function rulesOf(
  named: readonly NamedRow[],
  { answerBase, category, categories, language, seconds }: Upload,
): RowRules {
  const answersApart = areAnswersApart(named);
  const counted = named.filter((row) => wrongOptionsOf(row, answersApart).length === 0);
  const found = answerBase === undefined ? findAnswerBase(counted) : { base: answerBase, isDoubtful: false };
  if (!('base' in found)) throw unusableFile(found.code, found.message);
  return {
    answerBase: found.base,
    isBaseDoubtful: found.isDoubtful,
    answersApart,
    category,
    seconds,
    categories: new Map(Object.entries(categories).map(([name, each]) => [name.trim().toLowerCase(), each])),
    language: language ?? defaultLanguage,
  };
}

/** Throws where the texts that count as English are in Hindi by their script. */
function requireLanguage(drafts: readonly QuestionDraft[]): void {
  const own = drafts.filter(({ language }) => language === defaultLanguage);
  if (!isMostlyDevanagari(own.map(({ questionText }) => questionText).join(' '))) return;
  throw unusableFile('ambiguous_language', { key: problems.ambiguous_language.sentence });
}

/** Returns the error of a broken formula, at the standard name of its column. */
function toCellError({ path, message }: FieldError): CellError {
  const [, language = defaultLanguage, field = '', index] =
    /^(?:translations\.(\w+)\.)?(\w+)(?:\.(\d+))?$/.exec(path) ?? [];
  const column = index === undefined ? field : optionColumns[Number(index)];
  const name = nameOf(new Map(), columnIn(column as TextColumn, language as Language));
  return { column: name, code: 'invalid', message };
}
