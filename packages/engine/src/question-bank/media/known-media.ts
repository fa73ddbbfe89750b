import { questionMedia } from '@paheli/db/schema/question-bank';
import type { Deps } from '../../deps';
import { isAnyOf } from '../../foundation/transaction';
import type { FileReading } from '../file-program';

/**
 * Returns what was read of a file with the media that are stored already in place of those drawn anew, because each drawing
 * of a picture loses a little.
 */
export async function withKnownMedia(
  { database }: Pick<Deps, 'database'>,
  reading: FileReading,
): Promise<FileReading> {
  const sources = new Map([...reading.media].map(([hash, { sourceHash }]) => [sourceHash, hash]));
  if (sources.size === 0) return reading;
  const rows = await database.db
    .select({ hash: questionMedia.hash })
    .from(questionMedia)
    .where(isAnyOf(questionMedia.hash, [...sources.keys()]));
  const stored = new Map(rows.map(({ hash }) => [sources.get(hash) ?? '', hash]));
  return {
    ...reading,
    drafts: reading.drafts.map((draft) => {
      const mediaHash = stored.get(draft.mediaHash ?? '');
      return mediaHash === undefined ? draft : { ...draft, mediaHash };
    }),
    media: new Map([...reading.media].filter(([hash]) => !stored.has(hash))),
  };
}
