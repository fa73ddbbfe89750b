import { createHash } from 'node:crypto';
import { Problem } from '@paheli/core/problem';
import { mediumKindOf } from '@paheli/core/question-bank/medium';
import { preparePicture } from './prepare-picture';
import { prepareSound } from './prepare-sound';
import type { PreparedMedium } from './prepared-medium';

/** Returns a file that came with questions as it is stored; null where it is no picture or sound, or over the limits. */
export async function prepareOrNull(bytes: Uint8Array): Promise<PreparedMedium | null> {
  const kind = mediumKindOf(bytes);
  if (kind === null) return null;
  try {
    const drawn = await (kind === 'picture' ? preparePicture(bytes) : prepareSound(bytes));
    return { ...drawn, sourceHash: sha256(bytes) };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Returns the name of a medium: the SHA-256 of its stored bytes. */
export function hashOf({ bytes }: PreparedMedium): string {
  return sha256(bytes);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
