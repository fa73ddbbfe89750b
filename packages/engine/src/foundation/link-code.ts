import { linkCodeBytes } from '@paheli/core/link-code';
import type { Deps } from '../deps';

/** Returns a fresh `LinkCode`, for a link to a page or invitation of a user. */
export function newLinkCode({ random }: Pick<Deps, 'random'>): string {
  return Buffer.from(random(linkCodeBytes)).toString('base64url');
}
