import { adminDeskScreens } from './admin-desk-screens';
import { adminMoneyScreens } from './admin-money-screens';
import { adminScreens } from './admin-screens';
import { fairnessScreens } from './fairness-screens';
import { friendScreens } from './friend-screens';
import { longWordScreens } from './long-word-screens';
import { playerScreens } from './player-screens';
import { publicScreens } from './public-screens';
import { quizScreens } from './quiz-screens';
import { reportScreens } from './report-screens';
import type { Screen } from './screen';
import { suspensionScreens } from './suspension-screens';
import { walletScreens } from './wallet-screens';

/** Every screen in each of its states. A new screen or state is a row in one of the imported tables. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...playerScreens,
  ...quizScreens,
  ...walletScreens,
  ...friendScreens,
  ...fairnessScreens,
  ...adminScreens,
  ...adminDeskScreens,
  ...adminMoneyScreens,
  ...reportScreens,
  ...longWordScreens,
  ...suspensionScreens,
];
