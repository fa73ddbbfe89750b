import { get, type RestRoute } from './route';
import { accountRoutes } from './routes/account';
import { adminRoutes } from './routes/admin';
import { authRoutes } from './routes/auth';
import { friendRoutes } from './routes/friends';
import { quizRoutes } from './routes/quiz';
import { tournamentRoutes } from './routes/tournament';
import { walletRoutes } from './routes/wallet';
import { withdrawalRoutes } from './routes/withdrawals';

/** Every documented path, after `/api`. */
export const restRoutes: readonly RestRoute[] = [
  ...authRoutes,
  ...accountRoutes,
  ...tournamentRoutes,
  ...quizRoutes,
  ...friendRoutes,
  ...walletRoutes,
  ...withdrawalRoutes,
  ...adminRoutes,
  get('/stats/realtime', 'stats.realtime', {
    id: 'getRealtimeStats',
    summary: 'Returns the current public figures of the platform.',
  }),
];
