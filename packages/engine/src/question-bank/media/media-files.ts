import type { questionMedia } from '@paheli/db/schema/question-bank';
import type { PreparedMedium } from '@paheli/question-files/media/prepared-medium';
import type { Deps } from '../../deps';

/** The names of a medium's files. */
export type MediaFiles = Pick<typeof questionMedia.$inferSelect, 'file' | 'smallFile'>;

/** Stores the files of a medium: as they are, like the texts of questions, because they are no personal data. */
export async function keepFiles(
  { files }: Pick<Deps, 'files'>,
  { bytes, small }: PreparedMedium,
): Promise<MediaFiles> {
  return { file: await files.keep(bytes), smallFile: small && (await files.keep(small)) };
}

export async function removeFiles(
  { files }: Pick<Deps, 'files'>,
  { file, smallFile }: MediaFiles,
): Promise<void> {
  await files.remove(file);
  if (smallFile !== null) await files.remove(smallFile);
}
