import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { trpc } from '../../lib/api/trpc';
import { buttonClass } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { PageSpinner } from '../../ui/spinner';
import { QuizIntro } from './quiz-intro';
import { QuizStage } from './quiz-stage';
import { useStartQuiz } from './use-start-quiz';
import { WaitingRoom } from './waiting-room';

/** The quiz page: the waiting room, the notice, then the quiz. */
export function QuizPage({ tournamentId }: { tournamentId: string }) {
  const start = useStartQuiz(tournamentId);
  const tournament = trpc.tournament.byId.useQuery({ tournamentId }, { enabled: start.session === null });
  if (start.session) return <QuizStage session={start.session} />;
  return (
    <div className="mx-auto flex min-h-full w-full max-w-lg flex-col gap-5 px-4 pt-3 pb-6 sm:pt-8">
      <Link to="/dashboard" className={buttonClass('plain', 'small', 'self-start')}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        Dashboard
      </Link>
      {tournament.isPending ? (
        <PageSpinner />
      ) : tournament.data ? (
        <BeforeQuiz tournament={tournament.data} isStarting={start.isStarting} onStart={start.start} />
      ) : (
        <QueryFailure isPage title="This tournament could not be loaded" query={tournament} />
      )}
    </div>
  );
}

type BeforeQuizProps = { tournament: TournamentCard; isStarting: boolean; onStart: () => void };

function BeforeQuiz({ tournament, isStarting, onStart }: BeforeQuizProps) {
  const isEarly = tournament.status === 'upcoming';
  if (tournament.mySessionId) return <ResumedQuiz onStart={onStart} />;
  if (!tournament.joined)
    return (
      <NoQuiz tournament={tournament}>
        You have no seat in this tournament. Join it on your dashboard first.
      </NoQuiz>
    );
  if (tournament.now >= tournament.entryClosesAt)
    return <NoQuiz tournament={tournament}>The time to begin this quiz is over.</NoQuiz>;
  return isEarly ? (
    <WaitingRoom tournament={tournament} />
  ) : (
    <QuizIntro tournament={tournament} isStarting={isStarting} onStart={onStart} />
  );
}

/** Explains why there is no quiz to play, and links to other tournaments. */
function NoQuiz({ tournament, children }: { tournament: TournamentCard; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-[1.75rem]">{tournament.name}</h1>
      <p className="text-ink-soft">{children}</p>
      <Link to="/dashboard" className={buttonClass()}>
        Choose a tournament
      </Link>
    </div>
  );
}

/** Resumes a running quiz at once, because its clock has not stopped. */
function ResumedQuiz({ onStart }: { onStart: () => void }) {
  const resume = useEffectEvent(onStart);
  useEffect(() => {
    resume();
  }, []);
  return <PageSpinner label="Resuming your quiz..." />;
}
