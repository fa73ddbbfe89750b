import { RealtimeStats } from '@paheli/core/reports/stats';
import { readRealtimeStats } from '@paheli/engine/reports/read-stats';
import { router, visitor } from './init';

export const stats = router({
  realtime: visitor.output(RealtimeStats).query(({ ctx }) => readRealtimeStats(ctx.deps)),
});
