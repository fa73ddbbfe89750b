import { linkCodeBytes } from '@paheli/core/link-code';
import type { Deps } from './deps';

/** A fresh `LinkCode`, for a link to something of a user's own. */
export function newLinkCode({ random }: Pick<Deps, 'random'>): string {
  return Buffer.from(random(linkCodeBytes)).toString('base64url');
}
