import { LinkGoogle, SignInOptions, SignInWithGoogle } from '@paheli/core/account/google';
import { AskCode, ChangeMobile, ConfirmMobile, ResetPassword } from '@paheli/core/account/one-time-code';
import { OwnProfile } from '@paheli/core/account/own-profile';
import { ChangePassword } from '@paheli/core/account/password';
import { Login, Profile, Register, SignedIn } from '@paheli/core/account/schema';
import { HandInDocument, KycDocument } from '@paheli/core/kyc/document';
import { OwnKyc, SubmitKyc } from '@paheli/core/kyc/schema';
import { askResetCode } from '@paheli/engine/account/ask-reset-code';
import { changeMobile, confirmMobile } from '@paheli/engine/account/change-mobile';
import { changePassword } from '@paheli/engine/account/change-password';
import { linkGoogle, unlinkGoogle } from '@paheli/engine/account/link-google';
import { logIn } from '@paheli/engine/account/log-in';
import { readOwnProfile } from '@paheli/engine/account/read-profile';
import { registerUser } from '@paheli/engine/account/register-user';
import { logOut } from '@paheli/engine/account/session';
import { signInWithGoogle } from '@paheli/engine/account/sign-in-with-google';
import { handInDocument } from '@paheli/engine/kyc/hand-in-document';
import { readDocument } from '@paheli/engine/kyc/read-document';
import { readOwnKyc } from '@paheli/engine/kyc/read-kyc';
import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { resetPassword } from '@paheli/engine/privacy/reset-password';
import { z } from 'zod';
import { account } from './auth/account';
import { appeals } from './auth/appeals';
import { friends } from './auth/friends';
import { notices } from './auth/notices';
import { sessions } from './auth/sessions';
import { totp } from './auth/totp';
import { member, router, visitor } from './init';

export const auth = router({
  account,
  appeals,
  friends,
  notices,
  sessions,
  totp,

  register: visitor
    .input(Register)
    .output(SignedIn)
    .mutation(({ ctx, input }) => registerUser(ctx.deps, input, ctx.call.caller)),

  login: visitor
    .input(Login)
    .output(SignedIn)
    .mutation(({ ctx, input }) => logIn(ctx.deps, input, ctx.call.caller)),

  options: visitor.output(SignInOptions).query(({ ctx }) => ({
    googleClientId: ctx.deps.google?.clientId ?? null,
    requiresMobileProof: ctx.deps.settings.mobileProof === 'required',
  })),

  google: visitor
    .input(SignInWithGoogle)
    .output(SignedIn)
    .mutation(({ ctx, input }) => signInWithGoogle(ctx.deps, input, ctx.call.caller)),

  linkGoogle: member
    .input(LinkGoogle)
    .output(Profile)
    .mutation(({ ctx, input }) => linkGoogle(ctx.deps, ctx.viewer, input, ctx.call.caller)),

  unlinkGoogle: member.output(Profile).mutation(({ ctx }) => unlinkGoogle(ctx.deps, ctx.viewer)),

  logout: member.output(z.void()).mutation(async ({ ctx }) => {
    await logOut(ctx.deps, ctx.token);
    ctx.services.bus.publish({ kind: 'session_ended', sessionId: ctx.viewer.sessionId });
  }),

  changePassword: member
    .input(ChangePassword)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx.deps, ctx.viewer, input, ctx.call.caller);
      ctx.services.bus.publish({ kind: 'user_access_changed', userId: ctx.viewer.userId });
    }),

  askCode: visitor
    .input(AskCode)
    .output(z.void())
    .mutation(({ ctx, input }) => askResetCode(ctx.deps, input, ctx.call.caller)),

  resetPassword: visitor
    .input(ResetPassword)
    .output(SignedIn)
    .mutation(async ({ ctx, input }) => {
      const signedIn = await resetPassword(ctx.deps, input, ctx.call.caller);
      ctx.services.bus.publish({ kind: 'user_access_changed', userId: signedIn.user.id });
      return signedIn;
    }),

  changeMobile: member
    .input(ChangeMobile)
    .output(z.void())
    .mutation(({ ctx, input }) => changeMobile(ctx.deps, ctx.viewer, input, ctx.call.caller)),

  confirmMobile: member
    .input(ConfirmMobile)
    .output(Profile)
    .mutation(({ ctx, input }) => confirmMobile(ctx.deps, ctx.viewer, input)),

  submitKyc: member
    .input(SubmitKyc)
    .output(Profile)
    .mutation(({ ctx, input }) => submitKyc(ctx.deps, ctx.viewer, input)),

  kyc: member.output(OwnKyc).query(({ ctx }) => readOwnKyc(ctx.deps, ctx.viewer)),

  handInDocument: member
    .input(HandInDocument)
    .output(OwnKyc)
    .mutation(({ ctx, input }) => handInDocument(ctx.deps, ctx.viewer, input)),

  kycDocument: member.output(KycDocument).query(({ ctx }) => readDocument(ctx.deps, ctx.viewer.userId)),

  profile: member.output(OwnProfile).query(({ ctx }) => readOwnProfile(ctx.deps, ctx.viewer)),
});
