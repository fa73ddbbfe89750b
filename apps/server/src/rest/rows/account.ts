import { get, post, type Row, remove } from '../row';

/** What one can see and do about one's own account. */
export const accountRows: readonly Row[] = [
  get('/user/sessions', 'auth.sessions.list', { summary: 'Where the caller is signed in.' }),
  remove('/user/sessions/:id', 'auth.sessions.end', {
    summary: "Ends one of the caller's sessions and closes its sockets.",
    params: { id: 'userSessionId' },
  }),
  remove('/user/sessions', 'auth.sessions.endOthers', {
    summary: "Ends all of the caller's sessions but this one.",
  }),
  post('/user/totp', 'auth.totp.setUp', { summary: 'Makes a secret for an authenticator app.' }),
  post('/user/totp/confirm', 'auth.totp.confirm', {
    summary: 'Confirms the app by its first code, and answers recovery codes, this once.',
  }),
  post('/user/totp/remove', 'auth.totp.remove', {
    summary: 'Takes the app away again, by the password and a code.',
  }),
];
