import type { OwnProfile } from '@paheli/core/account/own-profile';
import type { Profile } from '@paheli/core/account/schema';
import { Problem } from '@paheli/core/problem';
import type { Deps, Viewer } from '../deps';
import { readPlayerRating } from '../foundation/read-player-rating';
import { isSocial } from './legal-mode';
import { readOwnSuspension } from './read-own-suspension';
import { readUserFacts } from './user-facts';

/** Returns the viewer's own profile. `totalSpent` is access and entry fees less refunds. Throws `not_found`. */
export async function readProfile(
  deps: Pick<Deps, 'database' | 'now' | 'settings'>,
  viewer: Viewer,
): Promise<Profile> {
  const [[profile], suspension] = await Promise.all([
    readUserFacts(deps, [viewer.userId]),
    readOwnSuspension(deps, viewer.userId),
  ]);
  if (!profile) throw new Problem('not_found');
  return { ...profile, hasWallet: !isSocial(deps) || profile.walletBalance > 0, suspension };
}

/** Returns the same, with the rating. */
export async function readOwnProfile(deps: Deps, viewer: Viewer): Promise<OwnProfile> {
  const [profile, rating] = await Promise.all([readProfile(deps, viewer), readPlayerRating(deps, viewer)]);
  return { ...profile, rating };
}
