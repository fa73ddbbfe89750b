import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { maxUploadBytes } from '@paheli/core/question-bank/bulk-upload';
import { questionMedia } from '@paheli/db/schema/question-bank';
import type { WrittenMedium } from '@paheli/question-files/archives/write-archive';
import type { Deps } from '../../deps';
import { isAnyOf } from '../../foundation/transaction';

const extensions = { 'image/webp': '.webp', 'audio/mpeg': '.mp3', 'audio/mp4': '.m4a' } as const;

/** Returns the media of questions as files of an archive. Throws `invalid_input` for more than an upload may have. */
export async function readFiles(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  questions: readonly { readonly mediaHash: string | null }[],
): Promise<WrittenMedium[]> {
  const hashes = [...new Set(questions.flatMap(({ mediaHash }) => mediaHash ?? []))];
  const rows = await database.db.select().from(questionMedia).where(isAnyOf(questionMedia.hash, hashes));
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > maxUploadBytes)
    throw new Problem('invalid_input', {
      detail: msg('Export fewer questions with pictures and sounds at a time.'),
    });
  const found: WrittenMedium[] = [];
  for (const { hash, file, type } of rows) {
    const bytes = await files.read(file);
    if (bytes) found.push({ hash, name: `media/${hash.slice(0, 16)}${extensions[type]}`, bytes });
  }
  return found;
}
