import { msg } from '@lingui/core/macro';
/** The player's own pages, as both menus list them. Each menu loads its own icons. */
export const ownPages = [
  { to: '/tournaments', label: msg`My tournaments` },
  { to: '/progress', label: msg`Progress` },
  { to: '/wallet', label: msg`Wallet` },
  { to: '/withdraw', label: msg`Withdraw` },
  { to: '/statements', label: msg`Statements` },
  { to: '/achievements', label: msg`Achievements` },
  { to: '/friends', label: msg`Friends` },
  { to: '/profile', label: msg`Profile` },
] as const;
export type OwnPage = (typeof ownPages)[number]['to'];
