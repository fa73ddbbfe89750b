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
import { HistoryLine, ReadUserHistory } from '@paheli/core/reports/user-history';
import { listUsers } from '@paheli/engine/account/list-users';
import { reportUsers } from '@paheli/engine/account/report-users';
import { decideKyc } from '@paheli/engine/kyc/decide-kyc';
import { revealPan } from '@paheli/engine/kyc/reveal-pan';
import { viewDocument } from '@paheli/engine/kyc/view-document';
import { readUser } from '@paheli/engine/reports/read-user';
import { readUserHistory } from '@paheli/engine/reports/read-user-history';
import { confirmRole, setRole } from '@paheli/engine/roles/set-role';
import { member, router } from '../init';

export const users = router({
  list: member
    .input(ListUsers)
    .output(pageOf(AdminUser))
    .query(({ ctx, input }) => listUsers(ctx.deps, input)),

  byId: member
    .input(UserRef)
    .output(AdminUserDetails)
    .query(({ ctx, input }) => readUser(ctx.deps, input)),

  history: member
    .input(ReadUserHistory)
    .output(pageOf(HistoryLine))
    .query(({ ctx, input }) => readUserHistory(ctx.deps, input, ctx.call.caller.language)),

  report: member
    .input(PageInput)
    .output(pageOf(UserReport))
    .query(({ ctx, input }) => reportUsers(ctx.deps, input)),

  kycDocument: member
    .input(UserRef)
    .output(KycDocument)
    .query(({ ctx, input }) => viewDocument(ctx.deps, ctx.viewer, input)),

  revealPan: member
    .input(UserRef)
    .output(RevealedPan)
    .mutation(({ ctx, input }) => revealPan(ctx.deps, ctx.viewer, input)),

  decideKyc: member
    .input(DecideKyc)
    .output(AdminUser)
    .mutation(({ ctx, input }) => decideKyc(ctx.deps, ctx.viewer, input)),

  setRole: member
    .input(SetRole)
    .output(RoleChange)
    .mutation(async ({ ctx, input }) => {
      const user = await setRole(ctx.deps, ctx.viewer, input);
      ctx.services.bus.publish({ kind: 'user_access_changed', userId: input.userId });
      return user;
    }),

  confirmRole: member
    .input(UserRef)
    .output(RoleChange)
    .mutation(async ({ ctx, input }) => {
      const user = await confirmRole(ctx.deps, ctx.viewer, input);
      ctx.services.bus.publish({ kind: 'user_access_changed', userId: input.userId });
      return user;
    }),
});
