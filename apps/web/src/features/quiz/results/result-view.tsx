import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { useEffect, useState } from 'react';
import { api, trpc } from '../../../lib/api/trpc';
import { readStored, writeStored } from '../../../lib/browser/device-storage';
import { logWarning } from '../../../lib/log';
import { lazyDialog } from '../../../lib/page/lazy-on-intent';
import { randomId } from '../../../lib/random-id';
import { formatCount, formatDay, formatDuration, formatPercent, formatTime } from '../../../lib/text/format';
import { pointsBeside } from '../../../lib/text/points';
import { Badge } from '../../../ui/badge';
import { Stat } from '../../../ui/stat';
import { Tabs } from '../../../ui/tabs';
import { PracticeActions } from '../practice/practice-actions';
import type { CelebrationProps } from './celebration-panel';
import { FairPlay } from './fair-play';
import { PrizeCard } from './prize-card';
import { QuestionReview } from './question-review';
import { ResultActions } from './result-actions';
import { ResultLeaderboard } from './result-leaderboard';
import { TimeChart } from './time-chart';
import { accuracyTone, encouragementFor, rankSentence, timeLeftText } from './verdict';
import { ViolationList } from './violation-list';

/** The result of a quiz: score, prize, time per question and lost points. */
export function ResultView({ result }: { result: QuizResult }) {
  const { t } = useLingui();
  const { percentage, rank, participantCount, provisional, kind } = result;
  const points = pointsBeside(result);
  const isPractice = kind !== 'tournament';
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 pt-6 md:pt-10">
      <div className="flex flex-col items-center gap-2 text-center">
        <Badge>{result.tournamentName}</Badge>
        <h1 className="font-text font-semibold text-[0.9375rem] text-ink-soft">{t`Quiz Results`}</h1>
        <p className="max-w-full font-bold font-display text-[2.5rem] leading-none [overflow-wrap:anywhere]">
          {encouragementFor(percentage)}
        </p>
        <p className="text-ink-soft">
          {isPractice ? t`Nothing was at stake.` : rankSentence(rank, participantCount, provisional)}
        </p>
      </div>
      {!isPractice && <PrizeCard result={result} />}
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        <Stat label={t`Correct answers`} {...(points !== undefined && { note: points })}>
          {result.score}/{result.totalQuestions}
        </Stat>
        <Stat label={t`Accuracy`} tone={accuracyTone(percentage)}>
          {formatPercent(percentage)}
        </Stat>
        <Stat label={t`Total time`} note={timeLeftText(result)}>
          {formatDuration(result.timeTaken)}{' '}
          <span className="font-normal font-text text-base text-ink-soft">{t`min`}</span>
        </Stat>
        {isPractice ? (
          <Stat label={t`Time per answer`}>
            {(result.totalTimeTakenQuestions / result.totalQuestions).toFixed(1)}{' '}
            <span className="font-normal font-text text-base text-ink-soft">s</span>
          </Stat>
        ) : rank === null ? (
          <DecidedAt tournamentId={result.tournamentId} />
        ) : (
          <RankStat result={result} />
        )}
      </div>
      <Tabs
        label={t`Your result`}
        tabs={[
          { id: 'summary', label: t`Summary`, content: <TimeChart stats={result.questionStats} /> },
          {
            id: 'review',
            label: t`Question Review`,
            content: <QuestionReview result={result} />,
          },
          ...(isPractice ? [] : [leaderboardTab(result)]),
        ]}
      />
      {isPractice ? (
        <PracticeActions kind={kind} />
      ) : (
        <>
          <ViolationList result={result} />
          <FairPlay result={result} />
          <ResultActions result={result} />
          <Celebration result={result} />
        </>
      )}
    </div>
  );
}

/** How often a new result asks for its rating, which follows the settlement within seconds. */
const ratingRefreshMs = 5_000;
const mostRatingCalls = 6;

/** The rank, and once it is final, the rating and how much this quiz changed it. */
function RankStat({ result: { sessionId, rank, provisional } }: { result: QuizResult }) {
  const { t } = useLingui();
  const { data } = trpc.quiz.rating.change.useQuery(
    { sessionId },
    {
      enabled: !provisional,
      refetchInterval: ({ state }) =>
        state.data?.change === null && state.dataUpdateCount < mostRatingCalls ? ratingRefreshMs : false,
    },
  );
  const { before, after } = data?.change ?? {};
  const moved = before && after ? after.points - before.points : 0;
  const change = moved === 0 ? '' : ` (${moved > 0 ? '+' : '−'}${formatCount(Math.abs(moved))})`;
  return (
    <Stat
      label={provisional ? t`Rank so far` : t`Rank`}
      {...(after && { note: `${t`Rating`} ${formatCount(after.points)}${change}` })}
    >
      #{rank}
    </Stat>
  );
}

/** When the prizes of a tournament are decided, in place of a rank that is not shown before. */
function DecidedAt({ tournamentId }: Pick<QuizResult, 'tournamentId'>) {
  const { t } = useLingui();
  const { data } = trpc.tournament.byId.useQuery({ tournamentId });
  return (
    <Stat label={t`Decided at`} note={data ? formatDay(data.endTime) : '…'}>
      {data ? formatTime(data.endTime) : '…'}
    </Stat>
  );
}

function leaderboardTab({ tournamentId }: QuizResult) {
  return {
    id: 'leaderboard',
    label: t`Leaderboard`,
    content: <ResultLeaderboard tournamentId={tournamentId} />,
  };
}

const CelebrationDialog = lazyDialog<CelebrationProps>(() => import('./celebration-panel'));

const isDone = 'done';

/**
 * Celebrates each prize once, on the device that claims it first. Until the player closes the dialog, each visit on that
 * device repeats the claim, so that a lost response or a reload loses no celebration.
 */
function Celebration({ result }: { result: QuizResult }) {
  const { sessionId, prizeAmount } = result;
  const [isOpen, setIsOpen] = useState(false);
  const isPaid = prizeAmount > 0;
  const key = `celebration:${sessionId}`;
  useEffect(() => {
    const stored = readStored(key);
    if (!isPaid || stored === isDone) return;
    const claimId = stored ?? randomId();
    writeStored(key, claimId);
    api.quiz.celebrate.mutate({ sessionId, claimId }).then(
      ({ isDue }) => (isDue ? setIsOpen(true) : writeStored(key, isDone)),
      (error: unknown) => logWarning('The prize could not be celebrated.', error),
    );
  }, [sessionId, isPaid, key]);
  const close = () => {
    writeStored(key, isDone);
    setIsOpen(false);
  };
  return <CelebrationDialog open={isOpen} result={result} onClose={close} />;
}
