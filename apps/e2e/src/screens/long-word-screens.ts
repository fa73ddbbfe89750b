import { deserialize, serialize } from 'superjson';
import type { Answer } from './answers';
import type { Screen } from './screen';

const longWord = 'W'.repeat(120);
const written = new Set(['name', 'description', 'message', 'tournamentName', 'subjectName']);

/** Changes the server's response so that every text written by users is one word that is too wide for any screen. */
const inOneWord: Answer = (data) => serialize(lengthen(deserialize(data)));

function lengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthen);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).map(([name, field]) =>
    written.has(name) && typeof field === 'string' ? [name, longWord] : [name, lengthen(field)],
  );
  return Object.fromEntries(fields);
}

/** Screens with texts of users, in words that must be broken. */
export const longWordScreens: readonly Screen[] = [
  {
    name: 'dashboard-long-words',
    as: 'player',
    path: '/dashboard',
    answers: { 'tournament.list': inOneWord, 'tournament.mine': inOneWord },
    ready: (page) => page.getByRole('heading', { name: longWord }),
  },
  {
    name: 'tournament-long-words',
    as: 'visitor',
    path: ({ openTournament }) => `/tournaments/${openTournament}`,
    answers: { 'tournament.byId': inOneWord },
    ready: (page) => page.getByRole('heading', { name: longWord }),
  },
  {
    name: 'seat-long-words',
    as: 'player',
    path: ({ openTournament }) => `/dashboard?join=${openTournament}`,
    answers: { 'tournament.byId': inOneWord },
    ready: (page) => page.getByRole('dialog'),
  },
  {
    name: 'own-tournaments-long-words',
    as: 'player',
    path: '/tournaments',
    answers: { 'tournament.mine': inOneWord },
    ready: (page) => page.getByRole('heading', { name: longWord }),
  },
  {
    name: 'statements-long-words',
    as: 'player',
    path: '/statements',
    answers: { 'wallet.statement': inOneWord },
    ready: (page) => page.getByText(longWord),
  },
  {
    name: 'admin-overview-long-words',
    as: 'admin',
    path: '/admin',
    answers: { 'admin.users.list': inOneWord },
    ready: (page) => page.getByText(longWord),
  },
  {
    name: 'admin-tournaments-long-words',
    as: 'admin',
    path: '/admin/tournaments',
    answers: { 'admin.tournaments.list': inOneWord },
    ready: (page) => page.getByText(longWord),
  },
  {
    name: 'admin-messages-long-words',
    as: 'admin',
    path: '/admin/messages?state=all',
    answers: { 'admin.messages.list': inOneWord },
    ready: (page) => page.getByText(longWord),
  },
  {
    name: 'admin-audit-long-words',
    as: 'admin',
    path: '/admin/audit',
    answers: { 'admin.audit': inOneWord },
    ready: (page) => page.getByText(longWord),
  },
];
