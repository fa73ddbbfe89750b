import { msg } from '@paheli/core/message';
import type { RowError } from '@paheli/core/problem';
import type { QuestionDraft } from '@paheli/core/question-bank/question';
import { quote } from '@paheli/core/text';
import type { ArchivedMedia } from './archives/archived-media';
import type { Place } from './file-row';
import type { OpenedFile } from './open-file';
import { type ColumnMapping, describeColumns } from './rows/match-columns';
import { isBlank } from './rows/named-row';
import { wholeFile } from './unreadable-file';

/** The most names in a sentence. */
const mostNames = 10;
/** From so many questions on, right answers in one place are no chance. */
const fewestForPlace = 10;

type FileParts = {
  readonly named: OpenedFile['named'];
  readonly media: ArchivedMedia | undefined;
  readonly unreadSheets: readonly string[];
  readonly mapping: ColumnMapping;
};

/** Returns what deserves a look in a file as a whole: what is not kept of it, and right answers that are all in one place. */
export function findRemarks(drafts: readonly QuestionDraft[], file: FileParts): RowError[] {
  return [
    ...inOnePlace(drafts),
    ...unknownColumns(file),
    ...unusedMedia(drafts, file),
    ...unreadSheetsOf(file),
  ];
}

function inOnePlace(drafts: readonly QuestionDraft[]): RowError[] {
  const places = new Set(drafts.map(({ correctAnswer }) => correctAnswer));
  if (drafts.length < fewestForPlace || places.size > 1) return [];
  const message = msg('All right answers are the same option. Check that the file says so.');
  return [{ ...wholeFile, code: 'same_place', message }];
}

/** Names the columns that no question has, with the first row in which they hold something, and in how many they do. */
function unknownColumns({ named, mapping }: FileParts): RowError[] {
  const found = new Map<string, { first: Place; rows: number }>();
  for (const { cells, row, line } of named)
    for (const [name, value] of Object.entries(cells)) {
      if (isBlank(value)) continue;
      const { first = { row, line }, rows = 0 } = found.get(name) ?? {};
      found.set(name, { first, rows: rows + 1 });
    }
  return describeColumns([...found.keys()], mapping)
    .filter(({ column }) => column === null)
    .slice(0, mostNames)
    .map(({ name }) => {
      const { first, rows = 0 } = found.get(name) ?? {};
      const message = msg('This column is not kept. Rows with something in it: {rows}.', { rows });
      return { ...wholeFile, ...first, column: quote(name), code: 'not_kept', message };
    });
}

/** Names the files of an archive that no question has. */
function unusedMedia(drafts: readonly QuestionDraft[], { media }: FileParts): RowError[] {
  const used = new Set(drafts.map(({ mediaHash }) => mediaHash));
  const isUsed = (hash: string | undefined) => hash !== undefined && used.has(hash);
  const unused = media?.names.filter((name) => !isUsed(media.hashes.get(name.toLowerCase()))) ?? [];
  if (unused.length === 0) return [];
  const names = unused.slice(0, mostNames).map((name) => quote(name));
  const message = msg('These files of the ZIP file are not kept: {names}.', { names });
  return [{ ...wholeFile, code: 'not_kept', message }];
}

function unreadSheetsOf({ unreadSheets: unread }: FileParts): RowError[] {
  if (unread.length === 0) return [];
  const names = unread.slice(0, mostNames).map((name) => quote(name));
  const message = msg(
    'One sheet is read. These have questions too: {names}. Upload each as a file of its own.',
    {
      names,
    },
  );
  return [{ ...wholeFile, code: 'not_kept', message }];
}
