import { get, post, put, type Row, remove } from '../row';

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
  get('/user/limits', 'wallet.limits.mine', {
    summary: 'How much the caller lets himself pay in, and until when he takes no part.',
  }),
  put('/user/limits', 'wallet.limits.set', {
    summary: 'Sets the daily deposit limit: a lower one holds at once, a higher one or none after a day.',
  }),
  post('/user/self-exclusion', 'wallet.limits.excludeSelf', {
    summary: 'Keeps the caller from paying in and taking part for so many days.',
  }),
  put('/user/state', 'wallet.limits.declareState', {
    summary: 'Says in which state of India the caller lives.',
  }),
  put('/user/profile', 'auth.account.update', { summary: "Changes the caller's display name or picture." }),
  get('/user/export', 'auth.account.export', { summary: 'Everything the product knows of the caller.' }),
  post('/user/google', 'auth.linkGoogle', {
    summary: 'Links a Google account with which the user can then sign in.',
  }),
  remove('/user/google', 'auth.unlinkGoogle', {
    summary: 'Unlinks the Google account. Refused where it is the only way to sign in.',
  }),
  post('/user/close', 'auth.account.close', {
    summary: 'Closes the account for good: what told who the caller was is erased.',
  }),
  post('/user/totp', 'auth.totp.setUp', { summary: 'Makes a secret for an authenticator app.' }),
  post('/user/totp/confirm', 'auth.totp.confirm', {
    summary:
      'Confirms the app by the password and its first code, ends all other sessions, and answers recovery codes, this once.',
  }),
  post('/user/totp/remove', 'auth.totp.remove', {
    summary: 'Takes the app away again, by the password and a code.',
  }),
];
