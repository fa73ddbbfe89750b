import { deserialize, serialize } from 'superjson';
import type { Answer } from './answers';
import { at, type Screen, shows, state } from './screen';

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
  state(at.player('/dashboard'), 'dashboard-long-words', shows.role('heading', longWord), {
    answers: { 'tournament.list': inOneWord, 'tournament.mine': inOneWord },
  }),
  state(
    at.visitor('/tournaments/$openTournament'),
    'tournament-long-words',
    shows.role('heading', longWord),
    { answers: { 'tournament.byId': inOneWord } },
  ),
  state(at.player('/dashboard?join=$openTournament'), 'seat-long-words', (page) => page.getByRole('dialog'), {
    answers: { 'tournament.byId': inOneWord },
  }),
  state(at.player('/tournaments'), 'own-tournaments-long-words', shows.role('heading', longWord), {
    answers: { 'tournament.mine': inOneWord },
  }),
  state(at.player('/statements'), 'statements-long-words', longWord, {
    answers: { 'wallet.statement': inOneWord },
  }),
  state(at.admin('/admin'), 'admin-overview-long-words', longWord, {
    answers: { 'admin.users.list': inOneWord },
  }),
  state(at.admin('/admin/tournaments'), 'admin-tournaments-long-words', longWord, {
    answers: { 'admin.tournaments.list': inOneWord },
  }),
  state(at.admin('/admin/messages?state=all'), 'admin-messages-long-words', longWord, {
    answers: { 'admin.messages.list': inOneWord },
  }),
  state(at.admin('/admin/audit'), 'admin-audit-long-words', longWord, {
    answers: { 'admin.audit': inOneWord },
  }),
];
