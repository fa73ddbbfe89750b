import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { AdminMedium, PictureSize } from '@paheli/core/question-bank/medium';
import { questionMedia } from '@paheli/db/schema/question-bank';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { isAnyOf } from '../../foundation/transaction';
import { bankUrls, encryptAhead, readName } from './media-names';

type Row = typeof questionMedia.$inferSelect;

/** The bytes of a medium as they are sent. */
export type ServedMedium = { readonly type: string; readonly bytes: Buffer };

/**
 * Returns the file at a name, which is known to those whom the product told it: encrypted where it may be loaded before its
 * question opens. Throws `not_found`.
 */
export async function readMedium(
  deps: Pick<Deps, 'database' | 'files' | 'personalData'>,
  name: string,
  size: PictureSize,
): Promise<ServedMedium> {
  const named = readName(deps, name);
  const [row] = named
    ? await deps.database.db.select().from(questionMedia).where(eq(questionMedia.hash, named.hash))
    : [];
  const file = row && ((size === 'small' && row.smallFile) || row.file);
  const bytes = file ? await deps.files.read(file) : null;
  if (!named || !row || !bytes)
    throw new Problem('not_found', { detail: msg('There is no such picture or sound.') });
  return named.purpose === 'open'
    ? { type: row.type, bytes }
    : { type: 'application/octet-stream', bytes: encryptAhead(deps, name, bytes) };
}

/** Returns the media of these hashes, as administrators see them. */
export async function readMedia(
  deps: Pick<Deps, 'database' | 'personalData'>,
  hashes: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, AdminMedium>> {
  const wanted = hashes.filter((hash) => hash !== null);
  if (wanted.length === 0) return new Map();
  const rows = await deps.database.db.select().from(questionMedia).where(isAnyOf(questionMedia.hash, wanted));
  return new Map(rows.map((row) => [row.hash, toAdminMedium(deps, row)]));
}

export function toAdminMedium(deps: Pick<Deps, 'personalData'>, row: Row): AdminMedium {
  const { hash, kind, type, width, height, durationMs } = row;
  const duration = durationMs === null ? null : durationMs / 1_000;
  return { hash, kind, type, width, height, duration, ...bankUrls(deps, hash) };
}
