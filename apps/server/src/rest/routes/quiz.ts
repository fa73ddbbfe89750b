import { receiptCsv } from '../receipt-csv';
import { get, post, type RestRoute, remove } from '../route';

/** In these paths the id is the caller's session, or a tournament that stands for the caller's session in it. */
const ofSession = { params: { id: 'sessionId' } } as const;

export const quizRoutes: readonly RestRoute[] = [
  post('/quiz/practice/start', 'quiz.startPractice', {
    id: 'startPractice',
    summary: 'Starts a free practice round of the caller, or returns the running one.',
  }),
  post('/quiz/daily/start', 'quiz.startDaily', {
    id: 'startDailyQuiz',
    summary: "Starts the caller's one try at today's daily quiz, or returns the running session.",
  }),
  get('/quiz/daily', 'quiz.daily', {
    id: 'getDailyQuiz',
    summary: "Returns today's daily quiz with the caller's result and streak.",
  }),
  get('/quiz/formulas', 'admin.questions.formulas', {
    id: 'renderFormulas',
    summary: 'Returns formulas of questions as MathML; a formula that is not valid is left out.',
  }),
  post('/quiz/:id/start', 'quiz.start', {
    id: 'startQuiz',
    summary:
      "Starts the caller's quiz in a tournament, or returns the running session; 503 `busy` with a place in line where many start at once.",
    params: { id: 'tournamentId' },
  }),
  get('/quiz/:id/line', 'quiz.line', {
    id: 'getPlaceInLine',
    summary: "Returns the caller's place in the line of those who start this tournament's quiz.",
    params: { id: 'tournamentId' },
  }),
  remove('/quiz/:id/line', 'quiz.leaveLine', {
    id: 'leaveLine',
    summary: 'Stops waiting for the start of this quiz; the place is kept for 30 seconds.',
    params: { id: 'tournamentId' },
  }),
  post('/quiz/:id/answer', 'quiz.answer', {
    id: 'answerQuestion',
    summary: "Answers the open question of the caller's quiz and returns the next one.",
    ...ofSession,
  }),
  post('/quiz/:id/complete', 'quiz.complete', {
    id: 'completeQuiz',
    summary: "Ends the caller's quiz and returns its result.",
    ...ofSession,
  }),
  get('/quiz/:id/results', 'quiz.results', {
    id: 'getQuizResult',
    summary: "Returns the result of the caller's ended quiz.",
    ...ofSession,
  }),
  get('/quiz/:id/receipt', 'quiz.receipt', {
    id: 'getQuizReceipt',
    summary: "Returns what the server recorded of the caller's ended quiz, question by question.",
    ...ofSession,
  }),
  get('/quiz/:id/receipt.csv', 'quiz.receipt', {
    id: 'downloadQuizReceipt',
    summary: "Returns what the server recorded of the caller's ended quiz as a CSV file.",
    ...ofSession,
    reply: receiptCsv,
  }),
  get('/quiz/:id/held-signs', 'quiz.heldSigns', {
    id: 'getHeldSigns',
    summary: 'Returns the signs for which a prize of the caller is or was held.',
    ...ofSession,
  }),
  get('/quiz/:id/rating', 'quiz.rating.change', {
    id: 'getRatingChange',
    summary: "Returns how a quiz changed the caller's rating; null where it was not rated.",
    ...ofSession,
  }),
  get('/quiz/:id/card', 'quiz.resultCard.link', {
    id: 'getResultLink',
    summary: "Returns the link code of the public card of the caller's result.",
    ...ofSession,
  }),
  post('/quiz/:id/card', 'quiz.resultCard.share', {
    id: 'shareResult',
    summary: "Publishes the caller's final result in a tournament on a public card.",
    ...ofSession,
  }),
  remove('/quiz/:id/card', 'quiz.resultCard.stopSharing', {
    id: 'stopSharingResult',
    summary: "Removes the public card of the caller's result; its link code stays invalid.",
    ...ofSession,
  }),
  get('/results/:code', 'quiz.resultCard.page', {
    id: 'getResultCard',
    summary: "Returns a player's own result in a tournament from its public card.",
    params: { code: 'linkCode' },
  }),
  get('/user/progress', 'quiz.progress', {
    id: 'getProgress',
    summary: "Returns the caller's latest quiz results and the share of correct answers in each category.",
  }),
  post('/quiz/:id/report-violation', 'quiz.reportViolation', {
    id: 'reportViolation',
    summary: "Reports a violation of the secure mode in the caller's quiz.",
    ...ofSession,
  }),
  post('/quiz/:id/report-question', 'quiz.reportQuestion', {
    id: 'reportQuestion',
    summary: "Reports a faulty question of the caller's quiz; repeating it returns the first report.",
    ...ofSession,
  }),
  get('/quiz/:id/question-reports', 'quiz.questionReports', {
    id: 'listQuestionReports',
    summary: "Lists the caller's reports of questions in a quiz, with their decisions.",
    ...ofSession,
  }),
];
