// Long because each state of a quiz, from the waiting room to the results, is one row of one table.

import type { QuestionMedium } from '@paheli/core/question-bank/medium';
import type { AnswerResult, QuestionView, QuizResult, QuizSession } from '@paheli/core/quiz/schema';
import { formulasOf } from '@paheli/engine/question-bank/render-formulas';
import type { Page } from 'playwright-core';
import { deserialize, serialize } from 'superjson';
import { type Answer, type Answers, changed } from './answers';
import { drawnPicture, sampleSound } from './sample-media';
import type { Screen } from './screen';

/** Long enough to check a question that closes after five seconds. */
const openMs = 9_000;
const feedbackMs = 60_000;

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);

function questionUntil(deadlineAt: Date, changes: Partial<QuestionView> = {}): QuestionView {
  return {
    questionIndex: 4,
    questionText: 'Which gas do plants take in from the air to make food?',
    options: ['Oxygen', 'Carbon dioxide', 'Nitrogen', 'Hydrogen'],
    choices: 'one',
    timeLimit: 5,
    language: 'en',
    category: 'science',
    difficulty: 'easy',
    startsAt: secondsAgo(1),
    deadlineAt,
    ...changes,
  };
}

function sessionWith(question: QuestionView): QuizSession {
  return {
    sessionId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
    tournamentId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e42',
    tournamentName: 'Sunday Science',
    kind: 'tournament',
    language: 'en',
    currentQuestion: question,
    questionIndex: 4,
    startsAt: question.startsAt,
    deadlineAt: question.deadlineAt,
    totalQuestions: 10,
    totalTime: 300,
    remainingTime: 222,
    questionTime: 5,
    graceTime: 0.5,
    currentScore: 3,
    currentPoints: 3,
    violationCount: 1,
    trail: ['right', 'right', 'wrong', 'missed'],
    now: new Date(),
  };
}

/** A question with a picture or a sound. */
const withMedium = (media: QuestionMedium) =>
  questionUntil(new Date(Date.now() + 20_000), {
    questionText: media.kind === 'picture' ? 'Which planet is this?' : 'Which bird calls here?',
    options:
      media.kind === 'picture'
        ? ['Venus', 'Mars', 'Jupiter', 'Saturn']
        : ['Koel', 'Myna', 'Peacock', 'Kingfisher'],
    timeLimit: 21,
    media,
  });

/** The same question in Hindi. */
const inHindi = (media: QuestionMedium, alt: string): QuestionView => ({
  ...withMedium({ ...media, alt }),
  questionText: media.kind === 'picture' ? 'यह कौन सा ग्रह है?' : 'यहाँ कौन सा पक्षी बोल रहा है?',
  options: media.kind === 'picture' ? ['शुक्र', 'मंगल', 'बृहस्पति', 'शनि'] : ['कोयल', 'मैना', 'मोर', 'किलकिला'],
  language: 'hi',
});

/** A question of six options, several of them right, with a time of its own. */
const several = () =>
  questionUntil(new Date(Date.now() + 20_000), {
    questionText: 'Which of these are gases at room temperature and normal pressure?',
    options: ['Mercury', 'Oxygen', 'Bromine', 'Nitrogen', 'Argon', 'Iodine'],
    choices: 'several',
    timeLimit: 21,
  });

/** A question in Hindi with formulas. */
function formulas(): QuestionView {
  const questionText = 'यदि $\\frac{x^2}{2} = 2$, तो $x$ का मान क्या है?';
  const options = ['$\\sqrt{2}$', '$\\pm 2$', '4', '$x^{2}$'];
  return questionUntil(new Date(Date.now() + openMs), {
    ...{ questionText, options, language: 'hi' },
    ...formulasOf([questionText, ...options]),
  });
}

/** Returns a result whose feedback stays on the screen. */
function resultWith(changes: Partial<AnswerResult>): AnswerResult {
  return {
    questionIndex: 4,
    isCorrect: true,
    correctAnswer: 1,
    correctAnswers: [1],
    explanation: 'Leaves take in carbon dioxide and, with water and light, turn it into sugar.',
    currentScore: 4,
    currentPoints: changes.currentScore ?? 4,
    timedOut: false,
    timeTaken: 2.41,
    finished: false,
    nextStartsAt: new Date(Date.now() + feedbackMs),
    now: new Date(),
    ...changes,
  };
}

/** A player who has a seat and resumes at the fifth question. Their answers are not acknowledged. */
const seated = (): Answers => ({
  'tournament.byId': changed({ joined: true }),
  'quiz.start': { instead: sessionWith(questionUntil(new Date(Date.now() + openMs))) },
  'quiz.answer': 'pending',
});

/** A quiz that stays at its fifth question. */
const quiz = {
  as: 'player',
  path: ({ openTournament }) => `/quiz/${openTournament}`,
} as const satisfies Partial<Screen>;

const start = (page: Page) => page.getByRole('button', { name: 'Start Quiz' }).click();

async function answer(page: Page): Promise<void> {
  await start(page);
  await page.getByRole('radiogroup').waitFor();
  await page.keyboard.press('B');
  await page.keyboard.press('Enter');
}

/** The questions of a result with the points of marks. */
const withPoints: Answer = (data) => {
  const result = deserialize<QuizResult>(data);
  const questionStats = result.questionStats.map((stat, index) => ({
    ...stat,
    points: [4, -1, 0][index % 3],
  }));
  return serialize({ ...result, questionStats });
};

const results = {
  as: 'player',
  path: ({ finishedSession }) => `/quiz-results/${finishedSession}`,
} as const satisfies Partial<Screen>;

/** A waiting room with more players than are named, with long names. */
const crowd = {
  participantCount: 85,
  players: Array.from({ length: 50 }, (_, index) => ({
    username: index % 7 === 0 ? `the_longest_name_of_${index}` : `player_${index}`,
    isFriend: index === 1 || index === 2,
    isYou: index === 0,
  })),
};

const ofTeams = changed({ teamSize: 3, teamBest: 2 });
const ownTeam = {
  tournamentId: '01990000-0000-7000-8000-000000000000',
  name: 'The Lions of the Old Library and their Friends',
  teamCode: 'KTXHVM',
  members: [
    { username: 'the_longest_name_of_1', isYou: true },
    { username: 'kabir_das', isYou: false },
  ],
};
const teamRow = (rank: number, name: string, changes: object = {}) => ({
  ...{ rank, name, points: 18 - rank, timeTaken: 40.2 + rank, players: 3, isYours: false, ...changes },
});
const teamBoard = {
  tournamentId: ownTeam.tournamentId,
  ...{ provisional: true, revealed: true, yours: teamRow(2, ownTeam.name, { isYours: true }) },
  entries: [
    teamRow(1, 'Tigers'),
    teamRow(2, ownTeam.name, { isYours: true }),
    teamRow(3, 'शेर', { players: 1 }),
  ],
};

async function openTeams(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Leaderboard' }).click();
  await page.getByRole('tab', { name: 'Teams' }).click();
}

/** The screens of a quiz, from the waiting room to the results. */
export const quizScreens: readonly Screen[] = [
  {
    name: 'quiz-waiting-room',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    ready: (page) => page.getByText('Waiting room'),
  },
  {
    name: 'quiz-waiting-room-players',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    answers: { 'tournament.players': { instead: crowd } },
    open: (page) => page.getByText('Who is in').click(),
    ready: (page) => page.getByText('and 35 other players'),
  },
  {
    name: 'quiz-waiting-room-teams',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    answers: { 'tournament.byId': ofTeams, 'tournament.team': { instead: { team: null } } },
    open: (page) => page.getByRole('button', { name: 'Make a team' }).click(),
    ready: (page) => page.getByText('Enter a name for the team.'),
  },
  {
    name: 'quiz-waiting-room-team-code',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    answers: { 'tournament.byId': ofTeams, 'tournament.team': { instead: { team: null } } },
    open: (page) => page.getByRole('button', { name: 'I have a code' }).click(),
    ready: (page) => page.getByLabel('Code of the team'),
  },
  {
    name: 'quiz-waiting-room-team',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    answers: { 'tournament.byId': ofTeams, 'tournament.team': { instead: { team: ownTeam } } },
    ready: (page) => page.getByText('1 place is free.'),
  },
  {
    name: 'quiz-waiting-room-team-failed',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    answers: { 'tournament.byId': ofTeams, 'tournament.team': 'refused' },
    ready: (page) => page.getByText('Your team could not be loaded'),
  },
  {
    name: 'quiz-waiting-room-series',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    answers: {
      'tournament.byId': changed({
        ...{ entryFee: 0, prizePool: 0, prizes: [] },
        series: { seriesId: ownTeam.tournamentId, following: true },
      }),
    },
    ready: (page) => page.getByRole('switch', { name: 'Join the next one too' }),
  },
  {
    name: 'quiz-waiting-room-leave',
    as: 'player',
    path: ({ comingTournament }) => `/quiz/${comingTournament}`,
    answers: { 'tournament.byId': changed({ entryFee: 10 }) },
    open: (page) => page.getByRole('button', { name: 'Leave tournament' }).click(),
    ready: (page) => page.getByText(/the entry fee of ₹10 goes back to your wallet/),
  },
  {
    ...quiz,
    name: 'quiz-without-seat',
    ready: (page) => page.getByRole('link', { name: /^Join Tournament/ }),
  },
  { ...quiz, name: 'quiz-intro', answers: seated, ready: (page) => page.getByText('Quiz Security Mode') },
  {
    ...quiz,
    name: 'quiz-failed',
    answers: { 'tournament.byId': 'refused' },
    ready: (page) => page.getByText('This tournament could not be loaded'),
  },
  {
    ...quiz,
    name: 'quiz-question',
    answers: seated,
    open: start,
    ready: (page) => page.getByRole('radiogroup'),
  },
  {
    ...quiz,
    name: 'quiz-picture',
    answers: () => ({
      ...seated(),
      'quiz.start': { instead: sessionWith(withMedium(drawnPicture(960, 640))) },
    }),
    open: start,
    ready: (page) => page.getByRole('img', { name: 'A red planet' }),
  },
  {
    ...quiz,
    name: 'quiz-sound',
    answers: () => ({ ...seated(), 'quiz.start': { instead: sessionWith(withMedium(sampleSound())) } }),
    open: start,
    ready: (page) => page.getByRole('button', { name: 'The call of a bird' }),
  },
  {
    ...quiz,
    name: 'quiz-picture-hindi',
    answers: () => ({
      ...seated(),
      'quiz.start': { instead: sessionWith(inHindi(drawnPicture(960, 640), 'दो सफ़ेद ध्रुवों वाला लाल ग्रह')) },
    }),
    open: start,
    ready: (page) => page.getByRole('img', { name: 'दो सफ़ेद ध्रुवों' }),
  },
  {
    ...quiz,
    name: 'quiz-sound-hindi',
    answers: () => ({
      ...seated(),
      'quiz.start': { instead: sessionWith(inHindi(sampleSound(), 'भोर में एक पक्षी की आवाज़')) },
    }),
    open: start,
    ready: (page) => page.getByRole('button', { name: 'भोर में एक पक्षी' }),
  },
  {
    ...quiz,
    name: 'quiz-several-right',
    answers: () => ({ ...seated(), 'quiz.start': { instead: sessionWith(several()) } }),
    open: start,
    ready: (page) => page.getByText('Choose all that are right.'),
  },
  {
    ...quiz,
    name: 'quiz-several-right-feedback',
    answers: () => ({
      ...seated(),
      'quiz.start': { instead: sessionWith(several()) },
      'quiz.answer': {
        instead: resultWith({
          isCorrect: false,
          correctAnswer: null,
          correctAnswers: [1, 3, 4],
          currentScore: 3,
        }),
      },
    }),
    open: async (page) => {
      await start(page);
      await page.getByRole('group', { name: /Choose all/ }).waitFor();
      for (const key of ['B', 'C', '4', 'C', 'C', 'Enter']) await page.keyboard.press(key);
    },
    ready: (page) => page.getByText('Incorrect!'),
  },
  {
    ...quiz,
    name: 'quiz-true-or-false',
    answers: () => ({
      ...seated(),
      'quiz.start': {
        instead: sessionWith(
          questionUntil(new Date(Date.now() + openMs), {
            questionText: 'Plants take in carbon dioxide from the air.',
            options: ['True', 'False'],
          }),
        ),
      },
    }),
    open: start,
    ready: (page) => page.getByRole('radiogroup'),
  },
  {
    ...quiz,
    name: 'quiz-formulas',
    answers: () => ({
      ...seated(),
      'quiz.start': { instead: sessionWith(formulas()) },
      'quiz.answer': {
        instead: resultWith({
          explanation: '$(\\pm 2)^2 = 4$, दोनों मान सही हैं।',
          ...formulasOf(['$(\\pm 2)^2 = 4$']),
        }),
      },
    }),
    open: answer,
    ready: (page) => page.getByText('Correct!'),
  },
  {
    ...quiz,
    name: 'quiz-last-seconds',
    answers: () => ({
      ...seated(),
      'quiz.start': { instead: sessionWith(questionUntil(secondsAgo(1))) },
    }),
    open: start,
    ready: (page) => page.getByText('Submitting...'),
  },
  {
    ...quiz,
    name: 'quiz-right',
    answers: () => ({ ...seated(), 'quiz.answer': { instead: resultWith({}) } }),
    open: answer,
    ready: (page) => page.getByText('Correct!'),
  },
  {
    ...quiz,
    name: 'quiz-wrong',
    answers: () => ({
      ...seated(),
      'quiz.answer': { instead: resultWith({ isCorrect: false, correctAnswers: [2], currentScore: 3 }) },
    }),
    open: answer,
    ready: (page) => page.getByText('Incorrect!'),
  },
  {
    ...quiz,
    name: 'quiz-unanswered',
    answers: () => ({
      ...seated(),
      'quiz.answer': { instead: resultWith({ isCorrect: false, timedOut: true, currentScore: 3 }) },
    }),
    open: answer,
    ready: (page) => page.getByText('Time is up!'),
  },
  {
    ...quiz,
    name: 'quiz-late-reveal',
    answers: () => ({
      ...seated(),
      'quiz.answer': { instead: resultWith({ correctAnswers: null, explanation: null }) },
    }),
    open: answer,
    ready: (page) => page.getByText('Answer locked'),
  },
  {
    ...quiz,
    name: 'quiz-too-late',
    answers: {
      'tournament.byId': changed({ joined: true, startWindowMinutes: 1, entryClosesAt: secondsAgo(60) }),
    },
    ready: (page) => page.getByText('The time to begin this quiz is over.'),
  },
  {
    ...quiz,
    name: 'quiz-violation',
    answers: () => ({
      ...seated(),
      'quiz.reportViolation': { instead: { violationCount: 2, integrityScore: 25 } },
    }),
    open: async (page) => {
      await start(page);
      await page.getByRole('radiogroup').waitFor();
      await page.keyboard.press('Control+c');
    },
    ready: (page) => page.getByText('Security violation detected! This action is being monitored.'),
  },
  {
    ...quiz,
    name: 'quiz-points',
    answers: () => ({
      ...seated(),
      'quiz.start': {
        instead: { ...sessionWith(questionUntil(new Date(Date.now() + openMs))), currentPoints: 11 },
      },
      'quiz.answer': {
        instead: resultWith({ isCorrect: false, correctAnswers: [2], currentScore: 3, currentPoints: 10 }),
      },
    }),
    open: answer,
    ready: (page) => page.getByText('10 points.'),
  },
  {
    ...results,
    name: 'results-points',
    answers: { 'quiz.results': changed({ points: -3 }) },
    ready: (page) => page.getByText('−3 points'),
  },
  { ...results, name: 'results', ready: (page) => page.locator('svg.plot') },
  {
    ...results,
    name: 'results-unshared',
    answers: { 'quiz.resultCard.link': { instead: { linkCode: null } } },
    ready: (page) => page.getByRole('button', { name: 'Create a link' }),
  },
  {
    name: 'result-card',
    as: 'visitor',
    path: ({ resultCode }) => `/r/${resultCode}`,
    ready: (page) => page.getByText('Can you do better?'),
  },
  {
    name: 'result-card-stopped',
    as: 'visitor',
    path: '/r/nothing',
    ready: (page) => page.getByText('This result is not shared'),
  },
  {
    ...results,
    name: 'results-celebration',
    answers: {
      'quiz.results': changed({
        sessionId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
        prizeAmount: 1500,
        rank: 3,
      }),
      'quiz.celebrate': { instead: { isDue: true } },
    },
    ready: (page) => page.getByRole('button', { name: 'Awesome!' }),
  },
  {
    ...results,
    name: 'results-held',
    answers: {
      'quiz.results': changed({
        held: true,
        prizeAmount: 0,
        violationCount: 6,
        securityViolations: [{ type: 'tab_switch', timestamp: new Date('2026-01-31T18:00:00Z') }],
      }),
      'quiz.heldSigns': { instead: { signs: ['beyond_reach', 'same_device', 'shown_to_linked'] } },
    },
    ready: (page) => page.getByRole('heading', { name: 'Signs that a person looks at' }),
  },
  {
    ...results,
    name: 'results-provisional',
    answers: { 'quiz.results': changed({ provisional: true, prizeAmount: 0 }) },
    ready: (page) => page.getByText('Rank so far'),
  },
  {
    ...results,
    name: 'results-undecided',
    answers: { 'quiz.results': changed({ provisional: true, prizeAmount: 0, rank: null }) },
    ready: (page) => page.getByText('Decided at'),
  },
  {
    ...results,
    name: 'results-review',
    open: (page) => page.getByRole('tab', { name: 'Question Review' }).click(),
    ready: (page) => page.getByRole('tabpanel', { name: 'Question Review' }),
  },
  {
    ...results,
    name: 'results-review-points',
    answers: { 'quiz.results': withPoints },
    open: (page) => page.getByRole('tab', { name: 'Question Review' }).click(),
    ready: (page) => page.getByText('−1 point'),
  },
  {
    ...results,
    name: 'results-leaderboard',
    open: (page) => page.getByRole('tab', { name: 'Leaderboard' }).click(),
    ready: (page) => page.getByRole('tabpanel', { name: 'Leaderboard' }).getByText('You'),
  },
  {
    ...results,
    name: 'results-leaderboard-hidden',
    answers: {
      'tournament.leaderboard': changed({ revealed: false, provisional: true, entries: [], you: null }),
    },
    open: (page) => page.getByRole('tab', { name: 'Leaderboard' }).click(),
    ready: (page) => page.getByText('The leaderboard comes later'),
  },
  {
    ...results,
    name: 'results-teams',
    answers: { 'tournament.byId': ofTeams, 'tournament.teamBoard': { instead: teamBoard } },
    open: openTeams,
    ready: (page) => page.getByText('(Yours)'),
  },
  {
    ...results,
    name: 'results-teams-none',
    answers: { 'tournament.byId': ofTeams },
    open: openTeams,
    ready: (page) => page.getByText('No team is ranked yet'),
  },
  {
    ...results,
    name: 'results-teams-hidden',
    answers: {
      'tournament.byId': ofTeams,
      'tournament.teamBoard': { instead: { ...teamBoard, revealed: false, entries: [], yours: null } },
    },
    open: openTeams,
    ready: (page) => page.getByText('The leaderboard comes later'),
  },
  {
    ...results,
    name: 'results-teams-failed',
    answers: { 'tournament.byId': ofTeams, 'tournament.teamBoard': 'refused' },
    open: openTeams,
    ready: (page) => page.getByText('The teams could not be loaded'),
  },
  {
    ...results,
    name: 'results-loading',
    answers: { 'quiz.results': 'pending' },
    open: async () => undefined,
    ready: (page) => page.getByRole('status', { name: 'Loading your results...' }),
  },
  {
    name: 'results-not-found',
    as: 'player',
    path: '/quiz-results/01990000-0000-7000-8000-000000000000',
    ready: (page) => page.getByText('Results Not Found'),
  },
];
