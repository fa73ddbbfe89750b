import { Appeal, DecideAppeal, ListAppeals } from '@paheli/core/integrity/appeal';
import { Restore, Suspend, Suspension } from '@paheli/core/integrity/suspension';
import { pageOf } from '@paheli/core/page';
import { decideAppeal } from '@paheli/engine/integrity/decide-appeal';
import { listAppeals } from '@paheli/engine/integrity/list-appeals';
import { restoreUser } from '@paheli/engine/integrity/restore-user';
import { suspendUser } from '@paheli/engine/integrity/suspend-user';
import type { Context } from '../context';
import { administrator, router } from '../init';

export const suspensions = router({
  suspend: administrator
    .input(Suspend)
    .output(Suspension)
    .mutation(async ({ ctx, input }) => {
      const suspension = await suspendUser(ctx.deps, ctx.viewer, input);
      forgetRights(ctx, input.userId);
      return suspension;
    }),

  restore: administrator
    .input(Restore)
    .output(Suspension)
    .mutation(async ({ ctx, input }) => {
      const suspension = await restoreUser(ctx.deps, ctx.viewer, input);
      forgetRights(ctx, input.userId);
      return suspension;
    }),

  appeals: administrator
    .input(ListAppeals)
    .output(pageOf(Appeal))
    .query(({ ctx, input }) => listAppeals(ctx.deps, input)),

  decideAppeal: administrator
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
  services.bus.publish({ kind: 'user_signed_out', userId });
}
