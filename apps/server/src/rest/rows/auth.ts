import { documentBody, documentReply } from '../kyc-document';
import { get, post, put, type Row } from '../row';

export const authRows: readonly Row[] = [
  post('/auth/register', 'auth.register', { summary: 'Creates an account and signs in.', status: 201 }),
  post('/auth/login', 'auth.login', { summary: 'Signs in with mobile number and password.' }),
  post('/auth/google', 'auth.google', { summary: 'Signs in with a Google ID token.' }),
  post('/auth/logout', 'auth.logout', { summary: 'Ends the session of this token.' }),
  post('/auth/password', 'auth.changePassword', {
    summary: 'Changes the password and ends all other sessions.',
  }),
  post('/auth/code', 'auth.askCode', {
    summary: 'Sends a code to a mobile number, if it is an account’s, by which its password can be replaced.',
  }),
  post('/auth/reset', 'auth.resetPassword', {
    summary: 'Replaces a forgotten password by such a code, ends all sessions and signs in.',
  }),
  post('/auth/mobile', 'auth.changeMobile', {
    summary: "Sends a code to the number that is to be the account's.",
  }),
  post('/auth/mobile/confirm', 'auth.confirmMobile', {
    summary: 'Confirms a mobile number with the code sent to it.',
  }),
  get('/user/profile', 'auth.profile', { summary: "The caller's own profile." }),
  get('/user/kyc', 'auth.kyc', { summary: 'Where the caller stands with his KYC, his numbers masked.' }),
  put('/user/kyc', 'auth.submitKyc', {
    summary: 'Says who the caller is and where his winnings go, for an administrator to verify.',
  }),
  post('/user/kyc/document', 'auth.handInDocument', {
    summary: "Hands in a document beside the caller's details: JPEG, PNG or PDF, at most 5 MiB.",
    body: documentBody,
  }),
  get('/user/kyc/document', 'auth.kycDocument', {
    summary: 'The document that the caller handed in.',
    reply: documentReply,
  }),
];
