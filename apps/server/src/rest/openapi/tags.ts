import type { RestRoute } from '../route';

const descriptions = {
  auth: 'Registration, sign-in and one-time codes.',
  user: "The caller's own account.",
  badges: 'Public pages of badges.',
  invitations: 'Invitations to become friends.',
  tournaments: 'Tournaments as players see them.',
  halls: 'Screens in halls where a tournament is played.',
  quiz: 'Quiz sessions, results and leaderboards.',
  results: 'Public cards of results.',
  payments: 'Wallet, payments and withdrawals.',
  contact: 'Messages to the support team.',
  admin: 'Operations for administrators.',
  stats: 'Public figures of the platform.',
} as const;

export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));

/** Returns the tag of a route: the first segment of its path. */
export function tagOf({ path }: Pick<RestRoute, 'path'>): string {
  return path.split('/')[1] ?? '';
}
