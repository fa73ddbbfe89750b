import { get, type Row } from './row';
import { accountRows } from './rows/account';
import { adminRows } from './rows/admin';
import { authRows } from './rows/auth';
import { friendRows } from './rows/friends';
import { quizRows } from './rows/quiz';
import { tournamentRows } from './rows/tournament';
import { walletRows } from './rows/wallet';
import { withdrawalRows } from './rows/withdrawals';

/** Every documented path, after `/api`. */
export const restTable: readonly Row[] = [
  ...authRows,
  ...accountRows,
  ...tournamentRows,
  ...quizRows,
  ...friendRows,
  ...walletRows,
  ...withdrawalRows,
  ...adminRows,
  get('/stats/realtime', 'stats.realtime', {
    id: 'getRealtimeStats',
    summary: 'Returns the current public figures of the platform.',
  }),
];
