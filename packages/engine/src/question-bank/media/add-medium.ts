import { msg } from '@paheli/core/message';
import { fieldProblem, Problem } from '@paheli/core/problem';
import {
  type AddMedium,
  type AdminMedium,
  mediumLimits,
  mediumRule,
} from '@paheli/core/question-bank/medium';
import { auditLog } from '@paheli/db/schema/audit';
import { questionMedia } from '@paheli/db/schema/question-bank';
import { hashOf, sha256 } from '@paheli/question-files/media/prepare-media';
import type { PreparedMedium } from '@paheli/question-files/media/prepared-medium';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordAction } from '../../audit/record-action';
import type { Deps, Viewer } from '../../deps';
import { type Tx, transact } from '../../foundation/transaction';
import { keepFiles, type MediaFiles, removeFiles } from './media-files';
import { toAdminMedium } from './read-media';
import { isUnused } from './remove-unused-media';

type Row = typeof questionMedia.$inferSelect;

/**
 * Stores a picture or sound for a question, which has to use it within a day. The same one again is stored once. Throws
 * `invalid_input` for a file that is neither, is broken or is over the limits, and `locked` where too
 * many of the viewer's are unused, and `rate_limited` for an organiser above a day's number.
 */
export async function addMedium(
  deps: Deps,
  viewer: Viewer,
  { media }: AddMedium,
  signal?: AbortSignal,
): Promise<AdminMedium> {
  const known = await renew(deps, sha256(media));
  if (known) return toAdminMedium(deps, known);
  await countMedia(deps, viewer, 1);
  const prepared = await deps.fileWorker.prepare(media, signal);
  if (prepared === null) throw fieldProblem('media', { key: mediumRule });
  const hash = hashOf(prepared);
  const files = await keepFiles(deps, prepared);
  try {
    const { row, isNew } = await transact(deps, (tx) => store(tx, deps, viewer, { prepared, hash, files }));
    if (!isNew) await removeFiles(deps, files);
    return toAdminMedium(deps, row);
  } catch (error) {
    // After any other failure the medium may have been stored all the same.
    if (error instanceof Problem) await removeFiles(deps, files);
    throw error;
  }
}

/** Stores the pictures and sounds of questions that are added next. Those that stay without a question go after a day. */
export async function keepMedia(deps: Deps, viewer: Viewer, media: readonly PreparedMedium[]): Promise<void> {
  await countMedia(deps, viewer, media.length);
  for (const prepared of media) {
    const files = await keepFiles(deps, prepared);
    const medium = { prepared, hash: hashOf(prepared), files };
    const { isNew } = await transact(deps, (tx) => storeMedium(tx, deps, medium));
    if (!isNew) await removeFiles(deps, files);
  }
}

/** Returns a medium that is stored as these bytes already, whose time begins anew. */
async function renew(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  hash: string,
): Promise<Row | undefined> {
  const [row] = await database.db
    .update(questionMedia)
    .set({ uploadedAt: now() })
    .where(eq(questionMedia.hash, hash))
    .returning();
  return row;
}

/** Counts what an organiser stores. Throws `rate_limited` above what a day allows. */
async function countMedia(
  { mediaLimiter }: Pick<Deps, 'mediaLimiter'>,
  viewer: Viewer,
  points: number,
): Promise<void> {
  if (viewer.duty === 'organiser' && points > 0) await mediaLimiter.count(viewer.userId, { points });
}

type Added = { readonly prepared: PreparedMedium; readonly hash: string; readonly files: MediaFiles };

async function store(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { prepared, hash, files }: Added,
): Promise<{ row: Row; isNew: boolean }> {
  const unused = await tx.$count(questionMedia, and(isUnused, wasUploadedBy(viewer)));
  if (unused >= mediumLimits.unused)
    throw new Problem('locked', {
      detail: msg('{count} pictures and sounds wait for a question already. Use some of them first.', {
        count: unused,
      }),
    });
  const { row, isNew } = await storeMedium(tx, deps, { prepared, hash, files });
  if (isNew) await recordAction(tx, deps, viewer, { action: 'question.media', subject: `media:${hash}` });
  return { row, isNew };
}

/** Returns the condition that a viewer uploaded a medium first, by the log. */
function wasUploadedBy({ userId }: Viewer): SQL {
  return sql`exists (select from ${auditLog} where ${auditLog.subject} = 'media:' || ${questionMedia.hash}
    and ${auditLog.action} = 'question.media' and ${auditLog.actorId} = ${userId})`;
}

/** Stores the row of a medium. Where there is one already, its time begins anew, so that it is not removed meanwhile. */
async function storeMedium(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { prepared, hash, files }: Added,
): Promise<{ row: Row; isNew: boolean }> {
  const { small: _, bytes, ...facts } = prepared;
  const uploadedAt = deps.now();
  const [row] = await tx
    .insert(questionMedia)
    .values({ ...facts, ...files, hash, bytes: bytes.length, uploadedAt })
    .onConflictDoUpdate({ target: questionMedia.hash, set: { uploadedAt } })
    .returning();
  if (!row) throw new Error('a medium was not stored');
  return { row, isNew: row.file === files.file };
}
