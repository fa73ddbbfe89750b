import {
  AdminUser,
  AdminUserDetails,
  DecideKyc,
  ListUsers,
  RoleChange,
  SetRole,
  UserRef,
  UserReport,
} from '@paheli/core/account/administration';
import { KycDocument } from '@paheli/core/kyc/document';
import { RevealedPan } from '@paheli/core/kyc/schema';
import { PageInput, pageOf } from '@paheli/core/page';
import { listUsers } from '@paheli/engine/account/list-users';
import { readUser } from '@paheli/engine/account/read-user';
import { reportUsers } from '@paheli/engine/account/report-users';
import { confirmRole, setRole } from '@paheli/engine/account/set-role';
import { decideKyc } from '@paheli/engine/kyc/decide-kyc';
import { revealPan } from '@paheli/engine/kyc/reveal-pan';
import { viewDocument } from '@paheli/engine/kyc/view-document';
import { administrator, reporter, router } from '../init';

export const users = router({
  list: administrator
    .input(ListUsers)
    .output(pageOf(AdminUser))
    .query(({ ctx, input }) => listUsers(ctx.deps, input)),

  byId: administrator
    .input(UserRef)
    .output(AdminUserDetails)
    .query(({ ctx, input }) => readUser(ctx.deps, input)),

  report: reporter
    .input(PageInput)
    .output(pageOf(UserReport))
    .query(({ ctx, input }) => reportUsers(ctx.deps, input)),

  kycDocument: administrator
    .input(UserRef)
    .output(KycDocument)
    .query(({ ctx, input }) => viewDocument(ctx.deps, ctx.viewer, input)),

  revealPan: administrator
    .input(UserRef)
    .output(RevealedPan)
    .mutation(({ ctx, input }) => revealPan(ctx.deps, ctx.viewer, input)),

  decideKyc: administrator
    .input(DecideKyc)
    .output(AdminUser)
    .mutation(({ ctx, input }) => decideKyc(ctx.deps, ctx.viewer, input)),

  setRole: administrator
    .input(SetRole)
    .output(RoleChange)
    .mutation(async ({ ctx, input }) => {
      const user = await setRole(ctx.deps, ctx.viewer, input);
      ctx.services.bus.publish({ kind: 'user_signed_out', userId: input.userId });
      return user;
    }),

  confirmRole: administrator
    .input(UserRef)
    .output(RoleChange)
    .mutation(async ({ ctx, input }) => {
      const user = await confirmRole(ctx.deps, ctx.viewer, input);
      ctx.services.bus.publish({ kind: 'user_signed_out', userId: input.userId });
      return user;
    }),
});
