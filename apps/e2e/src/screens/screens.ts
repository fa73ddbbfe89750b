import { adminDeskScreens } from './admin-desk-screens';
import { adminMoneyScreens } from './admin-money-screens';
import { adminQuestionScreens } from './admin-question-screens';
import { adminScreens } from './admin-screens';
import { fairnessScreens } from './fairness-screens';
import { friendScreens } from './friend-screens';
import { hallScreens } from './hall-screens';
import { longWordScreens } from './long-word-screens';
import { noticeScreens } from './notice-screens';
import { organiserScreens } from './organiser-screens';
import { playerScreens } from './player-screens';
import { practiceScreens } from './practice-screens';
import { prizeScreens } from './prize-screens';
import { publicScreens } from './public-screens';
import { quizScreens } from './quiz-screens';
import { rehearsalScreens } from './rehearsal-screens';
import { reportScreens } from './report-screens';
import type { Screen } from './screen';
import { seatScreens } from './seat-screens';
import { seriesScreens } from './series-screens';
import { suspensionScreens } from './suspension-screens';
import { tournamentScreens } from './tournament-screens';
import { walletScreens } from './wallet-screens';

/** Every screen in each of its states. A new screen or state is a row in one of the imported tables. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  // Before the screens whose answers block the live connection, which stays blocked in their window.
  ...rehearsalScreens,
  ...playerScreens,
  ...seatScreens,
  ...tournamentScreens,
  ...quizScreens,
  ...practiceScreens,
  ...walletScreens,
  ...friendScreens,
  ...noticeScreens,
  ...fairnessScreens,
  ...adminScreens,
  ...adminQuestionScreens,
  ...adminDeskScreens,
  ...adminMoneyScreens,
  ...organiserScreens,
  ...seriesScreens,
  ...reportScreens,
  ...prizeScreens,
  ...hallScreens,
  ...longWordScreens,
  ...suspensionScreens,
];
