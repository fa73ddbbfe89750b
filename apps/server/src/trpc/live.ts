import { followEvents, ListenTo } from '../live/follow-events';
import { player, router } from './init';

export const live = router({
  events: player
    .input(ListenTo)
    .subscription(({ ctx, input, signal }) => followEvents(ctx, ctx.viewer, input, signal)),
});
