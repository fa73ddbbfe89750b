import type { QuizKind } from '@paheli/core/quiz/schema';
import { useEffect } from 'react';
import { readStored, writeStored } from '../browser/device-storage';
import { createLocalStore, useLocalStore } from '../browser/local-store';
import { session } from './session';

/** A quiz that was left on this device and goes on. */
export type RunningQuiz = {
  readonly userId: string;
  readonly tournamentId: string;
  readonly kind: QuizKind;
  /** When its total time is over, in milliseconds of the server's clock. */
  readonly endsAtMs: number;
};

const key = 'running-quiz';
const kinds: readonly unknown[] = ['tournament', 'practice', 'daily'] satisfies QuizKind[];

const runningQuiz = createLocalStore<RunningQuiz | null>(parse(readStored(key)));

/** Remembers the quiz that is being played, until it is over; null for none. */
export function noteRunningQuiz(quiz: RunningQuiz | null): void {
  writeStored(key, quiz && JSON.stringify(quiz));
  runningQuiz.set(quiz);
}

/** Returns the quiz that the signed-in user left on this device, in any tab; null for none. */
export function useRunningQuiz(): RunningQuiz | null {
  const quiz = useLocalStore(runningQuiz);
  const user = useLocalStore(session)?.user;
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) runningQuiz.set(parse(event.newValue));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  return quiz && quiz.userId === user?.id ? quiz : null;
}

function parse(text: string | null): RunningQuiz | null {
  try {
    const quiz: Partial<Record<keyof RunningQuiz, unknown>> | null = text ? JSON.parse(text) : null;
    if (typeof quiz?.userId !== 'string' || typeof quiz.tournamentId !== 'string') return null;
    return typeof quiz.endsAtMs === 'number' && kinds.includes(quiz.kind) ? (quiz as RunningQuiz) : null;
  } catch {
    return null;
  }
}
