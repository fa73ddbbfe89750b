import { AppealSuspension } from '@paheli/core/integrity/appeal';
import { get, post, postToOne, put, type RestRoute, remove } from '../route';

/** Routes of the caller's own account. */
export const accountRoutes: readonly RestRoute[] = [
  get('/user/sessions', 'auth.sessions.list', {
    id: 'listLoginSessions',
    summary: "Lists the caller's login sessions.",
  }),
  remove('/user/sessions/:id', 'auth.sessions.end', {
    id: 'endLoginSession',
    summary: "Ends one of the caller's login sessions and closes its sockets.",
    params: { id: 'userSessionId' },
  }),
  remove('/user/sessions', 'auth.sessions.endOthers', {
    id: 'endOtherLoginSessions',
    summary: 'Ends all login sessions of the caller except the current one.',
  }),
  get('/user/limits', 'wallet.limits.mine', {
    id: 'getPlayLimits',
    summary: "Returns the caller's limits and self-exclusion.",
  }),
  put('/user/limits', 'wallet.limits.set', {
    id: 'setDepositLimit',
    summary:
      "Sets the caller's daily limits on deposits and playing time; a lower limit takes effect at once, a higher one after 24 hours.",
  }),
  post('/user/self-exclusion', 'wallet.limits.excludeSelf', {
    id: 'excludeSelf',
    summary: 'Excludes the caller from top-ups and tournaments for a number of days.',
  }),
  put('/user/state', 'auth.account.declareState', {
    id: 'declareState',
    summary: 'Stores the state or union territory of India where the caller lives.',
  }),
  put('/user/profile', 'auth.account.update', {
    id: 'updateProfile',
    summary: "Changes the caller's display name, picture, date of birth or language.",
  }),
  get('/user/export', 'auth.account.export', {
    id: 'exportAccount',
    summary: 'Exports all data that the product stores about the caller.',
  }),
  postToOne(
    '/user/appeal',
    ['auth.appeals.send', 'auth.appeals.sendWithCode'],
    ({ mobileNumber }) => (mobileNumber == null ? 'auth.appeals.send' : 'auth.appeals.sendWithCode'),
    {
      id: 'appealSuspension',
      summary:
        'Appeals against the suspension of the caller, or of the account that a one-time code was sent to.',
      input: AppealSuspension,
    },
  ),
  post('/user/google', 'auth.linkGoogle', {
    id: 'linkGoogle',
    summary: "Links a Google account with the caller's account.",
  }),
  remove('/user/google', 'auth.unlinkGoogle', {
    id: 'unlinkGoogle',
    summary: "Unlinks the caller's Google account, unless it is the only way to sign in.",
  }),
  post('/user/close', 'auth.account.close', {
    id: 'closeAccount',
    summary: "Closes the caller's account permanently and erases the personal data.",
  }),
  post('/user/totp', 'auth.totp.setUp', {
    id: 'setUpTotp',
    summary: 'Creates a secret for an authenticator app of the caller.',
  }),
  post('/user/totp/confirm', 'auth.totp.confirm', {
    id: 'confirmTotp',
    summary:
      "Activates the caller's authenticator app, ends other login sessions and returns recovery codes once.",
  }),
  post('/user/totp/remove', 'auth.totp.remove', {
    id: 'removeTotp',
    summary: "Removes the caller's authenticator app.",
  }),
];
