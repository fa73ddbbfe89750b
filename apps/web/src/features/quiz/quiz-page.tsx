import { useLingui } from '@lingui/react/macro';
import type { QuizSession } from '@paheli/core/quiz/schema';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, trpc } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { buttonClass } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { PageSpinner } from '../../ui/spinner';
import { enterFullscreen, useFullscreenEnd } from './fullscreen';
import { LeaveGuard } from './leave-guard';
import { QuizIntro, type QuizIntroProps } from './quiz-intro';
import { QuizScreen } from './quiz-screen';
import { ResumedQuiz } from './resumed-quiz';
import { useFinishQuiz } from './use-finish-quiz';
import { useQuizPlay } from './use-quiz-play';
import { useStartQuiz } from './use-start-quiz';
import { useViolations } from './use-violations';
import { WaitingRoom } from './waiting-room';

type QuizPageProps = {
  tournamentId: string;
  /** What the waiting room offers about the player's seat. */
  seat: (tournament: TournamentCard) => ReactNode;
};

/** The quiz page of a player with a seat: the waiting room, the notice, then the quiz. */
export function QuizPage({ tournamentId, seat }: QuizPageProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const start = useStartQuiz({
    open: ({ language, line, signal }) => api.quiz.start.mutate({ tournamentId, language, line }, { signal }),
    onRefused: () => navigate({ to: '/dashboard', replace: true }),
    onLeft: () =>
      void api.quiz.leaveLine
        .mutate({ tournamentId })
        .catch((error: unknown) => logWarning('The line was not left.', error)),
  });
  useFullscreenEnd();
  const tournament = trpc.tournament.byId.useQuery({ tournamentId }, { enabled: start.session === null });
  if (start.session) return <QuizStage session={start.session} />;
  return (
    <div className="mx-auto flex min-h-full w-full max-w-lg flex-col gap-5 px-4 pt-3 pb-6 sm:pt-8">
      <Link to="/dashboard" className={buttonClass('plain', 'small', 'self-start')}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t`Dashboard`}
      </Link>
      {tournament.isPending ? (
        <BeforeQuizSkeleton />
      ) : tournament.data ? (
        <BeforeQuiz
          tournament={tournament.data}
          seat={seat}
          isStarting={start.isStarting}
          place={start.place}
          onStart={(language) => {
            // Browsers grant fullscreen only in response to a press, so fullscreen is requested before the call.
            void enterFullscreen();
            void start.start(language);
          }}
        />
      ) : (
        <QueryFailure isPage title={t`This tournament could not be loaded`} query={tournament} />
      )}
    </div>
  );
}

type BeforeQuizProps = Pick<QuizPageProps, 'seat'> & QuizIntroProps;

function BeforeQuiz({ seat, ...intro }: BeforeQuizProps) {
  const { tournament, onStart } = intro;
  const isEarly = tournament.status === 'upcoming';
  if (tournament.mySessionId) return <ResumedQuiz onStart={() => onStart()} />;
  // The route leads players without a seat away, once the tournament was read anew.
  if (!tournament.joined) return <PageSpinner />;
  if (tournament.now >= tournament.entryClosesAt) return <TooLate tournament={tournament} />;
  return isEarly ? (
    <WaitingRoom tournament={tournament}>{seat(tournament)}</WaitingRoom>
  ) : (
    <QuizIntro {...intro} />
  );
}

/** Says that the quiz can no longer begin, and links to other tournaments. */
function TooLate({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-[1.75rem]">{tournament.name}</h1>
      <p className="text-ink-soft">{t`The time to begin this quiz is over.`}</p>
      <Link to="/dashboard" className={buttonClass()}>
        {t`Choose a tournament`}
      </Link>
    </div>
  );
}

/** The place of the notice or the waiting room while the tournament loads. */
function BeforeQuizSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the tournament`} className="flex flex-1 flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-[26px] w-32 rounded-full" />
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-12" />
      </div>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-[60px] rounded-card" />
      ))}
      <Skeleton className="mt-auto h-14 rounded-card" />
    </div>
  );
}

/** The secure quiz view: plays a session of the server and counts violations. */
function QuizStage({ session }: { session: QuizSession }) {
  const [state, dispatch] = useQuizPlay(session);
  const violations = useViolations(state, session.violationCount);
  useFinishQuiz(state);
  return (
    <>
      <QuizScreen state={state} dispatch={dispatch} mode="secure" violations={violations} />
      <LeaveGuard state={state} session={session} />
    </>
  );
}
