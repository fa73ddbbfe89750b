import { get, post, type Row } from '../row';

/** In these paths the id is the caller's session, or a tournament standing for his session in it. */
const ofSession = { params: { id: 'sessionId' } } as const;

export const quizRows: readonly Row[] = [
  post('/quiz/:id/start', 'quiz.start', {
    summary: "Starts the caller's quiz in a tournament, or returns the running one.",
    params: { id: 'tournamentId' },
    play: true,
  }),
  post('/quiz/:id/answer', 'quiz.answer', {
    summary: 'Answers the open question; the result carries the next one.',
    ...ofSession,
    play: true,
  }),
  post('/quiz/:id/complete', 'quiz.complete', { summary: 'Ends the quiz now.', ...ofSession }),
  get('/quiz/:id/results', 'quiz.results', { summary: 'The result of an ended quiz.', ...ofSession }),
  get('/user/progress', 'quiz.progress', {
    summary: "How the caller's latest quizzes went, and how much was right in each category.",
  }),
  post('/quiz/:id/report-violation', 'quiz.reportViolation', {
    summary: 'Reports that the secure mode was left.',
    ...ofSession,
  }),
];
