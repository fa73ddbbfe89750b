import { t } from '@lingui/core/macro';
import type { QuestionReportOutcome } from '@paheli/core/integrity/question-report';
import type { LiveEvent } from '@paheli/core/live-event';
import { pushedPlaces } from '@paheli/core/tournament/ranking';
import { queries } from '../api/trpc';
import { showAnnouncement } from '../page/toasts';
import { session, updateUser } from '../session/session';
import { addAchievementNews, playedHours } from './achievement-news';
import { patchSeats } from './patch-tournament';
import { type Change, refetchChanged } from './refetch-changed';

type Pushed<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>;

/** A changed leaderboard's places below the pushed ones are reloaded after this period, or at most twice it. */
const placesMs = 10_000;

/** For events that reach many pages and do not say over what time these spread their requests. */
const usualSpreadMs = 1_000;

/** Returns over what time the pages that an event reached spread their requests, in milliseconds. */
export function spreadOf(event: LiveEvent): number {
  const isShared = event.type === 'tournament_update' || event.type === 'leaderboard_update';
  return isShared ? (event.spreadMs ?? usualSpreadMs) : 0;
}

/** Returns the data to reload after an event. A balance in the event is applied at once. */
export function changedBy(event: LiveEvent): readonly Change[] {
  switch (event.type) {
    case 'wallet_update':
      updateUser({ walletBalance: event.newBalance });
      return ['wallet'];
    case 'withdrawal_update':
      return ['withdrawals'];
    case 'profile_update':
      return ['profile'];
    case 'kyc_submission':
      return ['kyc'];
    case 'new_user_registration':
      return ['users'];
    case 'tournament_join':
      return takeOverJoins(event) ? [] : ['tournaments', 'adminFigures'];
    case 'security_violation':
      return ['adminFigures'];
    case 'tournament_update':
      // A changed leaderboard is announced by itself.
      return takeOverSeats(event) ? ownTournamentsChangedBy(event) : ['tournaments'];
    case 'leaderboard_update':
      return takeOverLeaderboard(event) ? [] : ['leaderboards'];
    case 'stats_update':
      takeOverFigures(event);
      return [];
    case 'quiz_completed':
      return changedByQuiz(event);
    case 'achievement_earned':
      addAchievementNews(event);
      return ['achievements'];
    case 'playing_time':
      playedHours.set(event.hours);
      return [];
    case 'question_report_update':
      if (event.outcome === null) return ['reportedQuestions'];
      announceDecision(event.outcome);
      return ['questionReports', 'leaderboards'];
    case 'friends_update':
      return ['friends'];
    default:
      return [];
  }
}

/** Announces a decision. Its words are rare, so they are in no script of every page. */
function announceDecision(outcome: QuestionReportOutcome): void {
  void import('../../content/report-reasons').then(({ reportOutcomes }) =>
    showAnnouncement(t`Your report was decided`, 'plain', t(reportOutcomes[outcome])),
  );
}

/** Returns the data to reload after an own quiz ended. A result that the page already has is not reloaded. */
function changedByQuiz({ sessionId }: Pushed<'quiz_completed'>): readonly Change[] {
  const ownData: readonly Change[] = ['tournaments', 'progress', 'achievements', 'friends'];
  return queries.quiz.results.getData({ sessionId }) ? ownData : [...ownData, 'leaderboards'];
}

/** Shows the first places that were pushed. Returns whether the leaderboard needs no request at once. */
function takeOverLeaderboard({ tournamentId, provisional, entries }: Pushed<'leaderboard_update'>): boolean {
  const known = queries.tournament.leaderboard.getData({ tournamentId });
  // After the settlement, results change as well.
  if (!provisional) return false;
  // An empty leaderboard may be hidden until the settlement.
  if (entries.length === 0) return known?.revealed === false;
  const username = session.get()?.user.username;
  const pushed = entries.map((entry) => ({ ...entry, isYou: entry.username === username }));
  const isWhole = entries.length < pushedPlaces;
  const names = new Set(pushed.map((entry) => entry.username));
  const below = isWhole ? [] : (known?.entries ?? []).slice(pushedPlaces);
  queries.tournament.leaderboard.setData(
    { tournamentId },
    {
      tournamentId,
      provisional,
      revealed: true,
      entries: [...pushed, ...below.filter((entry) => !names.has(entry.username))],
      you: pushed.find(({ isYou }) => isYou) ?? (isWhole ? null : (known?.you ?? null)),
    },
  );
  if (!isWhole) reloadPlacesLater();
  return true;
}

let placesTimer: ReturnType<typeof setTimeout> | undefined;

/** Reloads the places below the pushed ones some time after a change. Pages of many players do so at different times. */
function reloadPlacesLater(): void {
  if (placesTimer !== undefined) return;
  placesTimer = setTimeout(
    () => {
      placesTimer = undefined;
      refetchChanged(['leaderboards']);
    },
    placesMs * (1 + Math.random()),
  );
}

/** Shows the number of participants if nothing else of the tournament changed. Returns whether that is so. */
function takeOverSeats({
  tournamentId,
  change,
  participantCount,
  joined,
}: Pushed<'tournament_update'>): boolean {
  if (change !== 'seats' || participantCount === undefined) return false;
  patchSeats(tournamentId, { participantCount, joined });
  return true;
}

/** The list of the player's own tournaments is requested where it lacks one, or has one whose seat was given back. */
function ownTournamentsChangedBy({ tournamentId, joined }: Pushed<'tournament_update'>): readonly Change[] {
  if (joined === undefined) return [];
  const isListed = queries.tournament.mine.getData()?.some(({ id }) => id === tournamentId);
  return isListed === undefined || isListed === joined ? [] : ['ownTournaments'];
}

/** Adds joins to the administration's figures if the event has their numbers. Returns whether it has. */
function takeOverJoins({ tournamentId, participantCount, entryFees }: Pushed<'tournament_join'>): boolean {
  if (participantCount === undefined || entryFees === undefined) return false;
  patchSeats(tournamentId, { participantCount });
  queries.admin.stats.setData(
    undefined,
    (stats) => stats && { ...stats, totalRevenue: stats.totalRevenue + entryFees },
  );
  return true;
}

function takeOverFigures({ type: _, ...figures }: Pushed<'stats_update'>): void {
  queries.stats.realtime.setData(undefined, figures);
  queries.admin.stats.setData(undefined, (stats) => stats && { ...stats, ...figures });
}
