import { hashOf } from '@paheli/question-files/media/prepare-media';
import type { PreparedMedium } from '@paheli/question-files/media/prepared-medium';
import type { Deps } from '../../deps';
import { transact } from '../../foundation/transaction';
import { storeMedium } from './add-medium';
import { keepFiles, removeFiles } from './media-files';

/** Stores the pictures and sounds of questions that are added next. Those that stay without a question go after a day. */
export async function keepMedia(deps: Deps, media: readonly PreparedMedium[]): Promise<void> {
  for (const prepared of media) {
    const files = await keepFiles(deps, prepared);
    const medium = { prepared, hash: hashOf(prepared), files };
    const { isNew } = await transact(deps, (tx) => storeMedium(tx, deps, medium));
    if (!isNew) await removeFiles(deps, files);
  }
}
