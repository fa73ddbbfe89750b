import type { Dispatch } from 'react';
import { hasProblemCode } from '../../lib/api/problem';
import { api } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import type { QuizAction } from './quiz-state';

export type Dispatcher = Dispatch<QuizAction>;

/** Requests the current session. Starting a running quiz returns its session. Returns the error, or null. */
export async function syncQuiz(tournamentId: string, dispatch: Dispatcher): Promise<unknown> {
  try {
    dispatch({ type: 'synced', session: await api.quiz.start.mutate({ tournamentId }) });
    return null;
  } catch (error) {
    if (hasProblemCode(error, 'finished') || hasProblemCode(error, 'cancelled')) dispatch({ type: 'over' });
    else logWarning('The quiz could not be read again.', error);
    return error;
  }
}
