import { get, post, put, type Row } from '../row';

export const authRows: readonly Row[] = [
  post('/auth/register', 'auth.register', { summary: 'Creates an account and signs in.', status: 201 }),
  post('/auth/login', 'auth.login', { summary: 'Signs in with mobile number and password.' }),
  post('/auth/google', 'auth.google', { summary: 'Signs in with a Google ID token.' }),
  post('/auth/logout', 'auth.logout', { summary: 'Ends the session of this token.' }),
  post('/auth/password', 'auth.changePassword', {
    summary: 'Changes the password and ends all other sessions.',
  }),
  get('/user/profile', 'auth.profile', { summary: "The caller's own profile." }),
  put('/user/kyc', 'auth.submitKyc', {
    summary: 'Says who the caller is and where his winnings go, for an administrator to verify.',
  }),
];
