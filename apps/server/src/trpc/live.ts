import { followEvents, ListenTo } from '../live/follow-events';
import { member, router } from './init';

export const live = router({
  events: member
    .input(ListenTo)
    .subscription(({ ctx, input, signal }) => followEvents(ctx, ctx.viewer, input, signal)),
});
