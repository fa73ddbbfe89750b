import { Appeal, DecideAppeal, ListAppeals } from '@paheli/core/integrity/appeal';
import { Restore, Suspend, Suspension } from '@paheli/core/integrity/suspension';
import { pageOf } from '@paheli/core/page';
import { decideAppeal } from '@paheli/engine/integrity/decide-appeal';
import { listAppeals } from '@paheli/engine/integrity/list-appeals';
import { restoreUser } from '@paheli/engine/integrity/restore-user';
import { suspendUser } from '@paheli/engine/integrity/suspend-user';
import type { Context } from '../context';
import { member, router } from '../init';

export const suspensions = router({
  suspend: member
    .input(Suspend)
    .output(Suspension)
    .mutation(async ({ ctx, input }) => {
      const suspension = await suspendUser(ctx.deps, ctx.viewer, input);
      forgetRights(ctx, input.userId);
      return suspension;
    }),

  restore: member
    .input(Restore)
    .output(Suspension)
    .mutation(async ({ ctx, input }) => {
      const suspension = await restoreUser(ctx.deps, ctx.viewer, input);
      forgetRights(ctx, input.userId);
      return suspension;
    }),

  appeals: member
    .input(ListAppeals)
    .output(pageOf(Appeal))
    .query(({ ctx, input }) => listAppeals(ctx.deps, input)),

  decideAppeal: member
    .input(DecideAppeal)
    .output(Appeal)
    .mutation(async ({ ctx, input }) => {
      const appeal = await decideAppeal(ctx.deps, ctx.viewer, input);
      forgetRights(ctx, appeal.user.id);
      return appeal;
    }),
});

/** Makes every process look up the user's rights again and close the sockets of ended sessions. */
function forgetRights({ services }: Pick<Context, 'services'>, userId: string): void {
  services.bus.publish({ kind: 'user_access_changed', userId });
}
