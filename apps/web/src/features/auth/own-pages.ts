import { Award, ChartLine, Landmark, ReceiptText, Ticket, UserRound, UsersRound } from 'lucide-react';

/** A player's own pages, as both menus list them. */
export const ownPages = [
  { to: '/tournaments', label: 'My tournaments', icon: Ticket },
  { to: '/progress', label: 'Progress', icon: ChartLine },
  { to: '/withdraw', label: 'Withdraw', icon: Landmark },
  { to: '/statements', label: 'Statements', icon: ReceiptText },
  { to: '/achievements', label: 'Achievements', icon: Award },
  { to: '/friends', label: 'Friends', icon: UsersRound },
  { to: '/profile', label: 'Profile', icon: UserRound },
] as const;
