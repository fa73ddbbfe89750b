import { PushDevice, RenewPush, SubscribePush } from '@paheli/core/notices/push-subscription';
import { ChangeEmail, ConfirmEmail, NoticeChoices, NoticeSettings } from '@paheli/core/notices/schema';
import { changeEmail, confirmEmail } from '@paheli/engine/account/change-email';
import { chooseNotices, readNoticeSettings } from '@paheli/engine/notices/notice-settings';
import {
  readPushDevice,
  renewPush,
  subscribePush,
  unsubscribePush,
} from '@paheli/engine/notices/subscribe-push';
import { z } from 'zod';
import { member, router, visitor } from '../init';

// Open while suspended, because decisions about withdrawals and security notices reach suspended users too.
export const notices = router({
  settings: member.output(NoticeSettings).query(({ ctx }) => readNoticeSettings(ctx.deps, ctx.viewer)),

  choose: member
    .input(NoticeChoices)
    .output(NoticeSettings)
    .mutation(({ ctx, input }) => chooseNotices(ctx.deps, ctx.viewer, input)),

  device: member.output(PushDevice).query(({ ctx }) => readPushDevice(ctx.deps, ctx.viewer)),

  subscribe: member
    .input(SubscribePush)
    .output(z.void())
    .mutation(({ ctx, input }) => subscribePush(ctx.deps, ctx.viewer, input)),

  /** Called by the service worker, which has no session. */
  renew: visitor
    .input(RenewPush)
    .output(z.void())
    .mutation(({ ctx, input }) => renewPush(ctx.deps, input)),

  unsubscribe: member.output(z.void()).mutation(({ ctx }) => unsubscribePush(ctx.deps, ctx.viewer)),

  changeEmail: member
    .input(ChangeEmail)
    .output(z.void())
    .mutation(({ ctx, input }) => changeEmail(ctx.deps, ctx.viewer, input, ctx.call.caller)),

  confirmEmail: member
    .input(ConfirmEmail)
    .output(NoticeSettings)
    .mutation(({ ctx, input }) => confirmEmail(ctx.deps, ctx.viewer, input)),
});
