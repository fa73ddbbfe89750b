import { documentBody, documentReply } from '../kyc-document';
import { get, post, put, type RestRoute } from '../route';

export const authRoutes: readonly RestRoute[] = [
  post('/auth/register', 'auth.register', {
    id: 'register',
    summary: 'Creates an account and signs in.',
    status: 201,
  }),
  post('/auth/login', 'auth.login', { id: 'signIn', summary: 'Signs in with mobile number and password.' }),
  post('/auth/google', 'auth.google', {
    id: 'signInWithGoogle',
    summary: 'Signs in with a Google ID token.',
  }),
  post('/auth/logout', 'auth.logout', { id: 'signOut', summary: 'Ends the login session of the request.' }),
  post('/auth/password', 'auth.changePassword', {
    id: 'changePassword',
    summary: "Changes the caller's password and ends other login sessions.",
  }),
  post('/auth/code', 'auth.askCode', {
    id: 'requestPasswordCode',
    summary: 'Sends a one-time code for resetting a password to the mobile number of an account.',
  }),
  post('/auth/reset', 'auth.resetPassword', {
    id: 'resetPassword',
    summary: 'Sets a new password with a one-time code, ends all login sessions and signs in.',
  }),
  post('/auth/mobile', 'auth.changeMobile', {
    id: 'requestMobileCode',
    summary: 'Sends a one-time code to the mobile number that the caller wants to confirm.',
  }),
  post('/auth/mobile/confirm', 'auth.confirmMobile', {
    id: 'confirmMobile',
    summary: 'Confirms a mobile number with the code sent to it.',
  }),
  get('/user/profile', 'auth.profile', { id: 'getProfile', summary: "Returns the caller's profile." }),
  get('/user/kyc', 'auth.kyc', {
    id: 'getKyc',
    summary: "Returns the state of the caller's KYC check, with masked numbers.",
  }),
  put('/user/kyc', 'auth.submitKyc', {
    id: 'submitKyc',
    summary: "Submits the caller's identity and payout destination for the KYC check.",
  }),
  post('/user/kyc/document', 'auth.handInDocument', {
    id: 'uploadKycDocument',
    summary: "Uploads the caller's KYC document: JPEG, PNG or PDF of at most 5 MiB.",
    body: documentBody,
  }),
  get('/user/kyc/document', 'auth.kycDocument', {
    id: 'getKycDocument',
    summary: "Returns the caller's KYC document.",
    reply: documentReply,
  }),
];
