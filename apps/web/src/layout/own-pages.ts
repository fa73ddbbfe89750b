/** The player's own pages, as both menus list them. Each menu loads its own icons. */
export const ownPages = [
  { to: '/tournaments', label: 'My tournaments' },
  { to: '/progress', label: 'Progress' },
  { to: '/wallet', label: 'Wallet' },
  { to: '/withdraw', label: 'Withdraw' },
  { to: '/statements', label: 'Statements' },
  { to: '/achievements', label: 'Achievements' },
  { to: '/friends', label: 'Friends' },
  { to: '/profile', label: 'Profile' },
] as const;
export type OwnPage = (typeof ownPages)[number]['to'];
