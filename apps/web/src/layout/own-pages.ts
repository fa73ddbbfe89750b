/** A player's own pages, as both menus list them. Their icons come with the menu that shows them. */
export const ownPages = [
  { to: '/tournaments', label: 'My tournaments' },
  { to: '/progress', label: 'Progress' },
  { to: '/withdraw', label: 'Withdraw' },
  { to: '/statements', label: 'Statements' },
  { to: '/achievements', label: 'Achievements' },
  { to: '/friends', label: 'Friends' },
  { to: '/profile', label: 'Profile' },
] as const;
export type OwnPage = (typeof ownPages)[number]['to'];
