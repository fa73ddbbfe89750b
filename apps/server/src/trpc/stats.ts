import { RealtimeStats } from '@paheli/core/admin/schema';
import { readRealtimeStats } from '@paheli/engine/admin/read-stats';
import { router, visitor } from './init';

export const stats = router({
  realtime: visitor.output(RealtimeStats).query(({ ctx }) => readRealtimeStats(ctx.deps)),
});
