// Long because each state of a quiz, from the waiting room to the results, is one row of one table.

import { minuteMs } from '@paheli/core/clock';
import type { QuestionMedium } from '@paheli/core/question-bank/medium';
import type { AnswerResult, QuestionView, QuizResult, QuizSession } from '@paheli/core/quiz/schema';
import { sampleQuestion, sampleResult, sampleSession } from '@paheli/core/quiz/testing/sample-quiz';
import { formulasOf } from '@paheli/question-files/formulas/render-formulas';
import type { Page } from 'playwright-core';
import { deserialize, serialize } from 'superjson';
import { type Answer, type Answers, changed } from './answers';
import { drawnPicture, sampleSound } from './sample-media';
import { at, failed, press, type Ready, type Screen, shows, state } from './screen';

/** Long enough to check a question that closes after five seconds. */
const openMs = 9_000;
const inFiveMinutes = () => new Date(Date.now() + 5 * minuteMs);
const explanation = 'Leaves take in carbon dioxide and, with water and light, turn it into sugar.';

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);

const questionUntil = (deadlineAt: Date, changes: Partial<QuestionView> = {}) =>
  sampleQuestion({ startsAt: secondsAgo(1), deadlineAt, ...changes });

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

/** A player who has a seat and resumes at the fifth question. Their answers are not acknowledged. */
const seated = (session = sampleSession(questionUntil(new Date(Date.now() + openMs)))): Answers => ({
  'tournament.byId': changed({ joined: true }),
  'quiz.start': { instead: session },
  'quiz.answer': 'pending',
});

/** The same where each answer gets this result, whose feedback stays on the screen. */
const answered = (result: Partial<AnswerResult>, session?: QuizSession): Answers => ({
  ...seated(session),
  'quiz.answer': { instead: sampleResult({ explanation, nextStartsAt: inFiveMinutes(), ...result }) },
});

/** A quiz that stays at its fifth question. */
const quiz = at.player('/quiz/$openTournament');

/** The quiz before it starts. */
const waitingRoom = at.player('/quiz/$comingTournament');

const start = press('Start Quiz');

async function answer(page: Page): Promise<void> {
  await start(page);
  await page.getByRole('radiogroup').waitFor();
  await page.keyboard.press('B');
  await page.keyboard.press('Enter');
}

/** A state of the quiz at this question. */
const shown = (name: string, ready: Ready, question: () => QuestionView): Screen =>
  state(quiz, name, ready, { answers: () => seated(sampleSession(question())), open: start });

/** A state of the quiz after an answer that got this result. */
const verdict = (name: string, text: string, result: Partial<AnswerResult>): Screen =>
  state(quiz, name, text, { answers: () => answered(result), open: answer });

/** The questions of a result with the points of marks. */
const withPoints: Answer = (data) => {
  const result = deserialize<QuizResult>(data);
  const questionStats = result.questionStats.map((stat, index) => ({
    ...stat,
    points: [4, -1, 0][index % 3],
  }));
  return serialize({ ...result, questionStats });
};

const results = at.player('/quiz-results/$finishedSession');

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
  state(waitingRoom, 'quiz-waiting-room', 'Waiting room'),
  state(waitingRoom, 'quiz-waiting-room-players', 'and 35 other players', {
    answers: { 'tournament.players': { instead: crowd } },
    open: (page) => page.getByText('Who is in').click(),
  }),
  state(waitingRoom, 'quiz-waiting-room-teams', 'Enter a name for the team.', {
    answers: { 'tournament.byId': ofTeams, 'tournament.team': { instead: { team: null } } },
    open: press('Make a team'),
  }),
  state(waitingRoom, 'quiz-waiting-room-team-code', shows.label('Code of the team'), {
    answers: { 'tournament.byId': ofTeams, 'tournament.team': { instead: { team: null } } },
    open: press('I have a code'),
  }),
  state(waitingRoom, 'quiz-waiting-room-team', '1 place is free.', {
    answers: { 'tournament.byId': ofTeams, 'tournament.team': { instead: { team: ownTeam } } },
  }),
  state(waitingRoom, 'quiz-waiting-room-team-failed', 'Your team could not be loaded', {
    answers: { 'tournament.byId': ofTeams, 'tournament.team': 'refused' },
  }),
  state(waitingRoom, 'quiz-waiting-room-series', shows.role('switch', 'Join the next one too'), {
    answers: {
      'tournament.byId': changed({
        ...{ entryFee: 0, prizePool: 0, prizes: [] },
        series: { seriesId: ownTeam.tournamentId, following: true },
      }),
    },
  }),
  state(waitingRoom, 'quiz-waiting-room-leave', /the entry fee of ₹10 goes back to your wallet/, {
    answers: { 'tournament.byId': changed({ entryFee: 10 }) },
    open: press('Leave tournament'),
  }),
  state(quiz, 'quiz-without-seat', shows.role('link', /^Join Tournament/)),
  state(quiz, 'quiz-intro', 'Quiz Security Mode', { answers: seated }),
  failed(quiz, 'quiz', 'tournament.byId', 'This tournament could not be loaded'),
  state(quiz, 'quiz-question', (page) => page.getByRole('radiogroup'), { answers: seated, open: start }),
  shown('quiz-picture', shows.role('img', 'A red planet'), () => withMedium(drawnPicture(960, 640))),
  shown('quiz-sound', shows.role('button', 'The call of a bird'), () => withMedium(sampleSound())),
  shown('quiz-picture-hindi', shows.role('img', 'दो सफ़ेद ध्रुवों'), () =>
    inHindi(drawnPicture(960, 640), 'दो सफ़ेद ध्रुवों वाला लाल ग्रह'),
  ),
  shown('quiz-sound-hindi', shows.role('button', 'भोर में एक पक्षी'), () =>
    inHindi(sampleSound(), 'भोर में एक पक्षी की आवाज़'),
  ),
  shown('quiz-several-right', 'Choose all that are right.', several),
  state(quiz, 'quiz-several-right-feedback', 'Incorrect!', {
    answers: () =>
      answered(
        { isCorrect: false, correctAnswer: null, correctAnswers: [1, 3, 4], currentScore: 3 },
        sampleSession(several()),
      ),
    open: async (page) => {
      await start(page);
      await page.getByRole('group', { name: /Choose all/ }).waitFor();
      for (const key of ['B', 'C', '4', 'C', 'C', 'Enter']) await page.keyboard.press(key);
    },
  }),
  shown(
    'quiz-true-or-false',
    (page) => page.getByRole('radiogroup'),
    () =>
      questionUntil(new Date(Date.now() + openMs), {
        questionText: 'Plants take in carbon dioxide from the air.',
        options: ['True', 'False'],
      }),
  ),
  state(quiz, 'quiz-formulas', 'Correct!', {
    answers: () =>
      answered(
        { explanation: '$(\\pm 2)^2 = 4$, दोनों मान सही हैं।', ...formulasOf(['$(\\pm 2)^2 = 4$']) },
        sampleSession(formulas()),
      ),
    open: answer,
  }),
  shown('quiz-last-seconds', 'Submitting...', () => questionUntil(secondsAgo(1))),
  verdict('quiz-right', 'Correct!', {}),
  verdict('quiz-wrong', 'Incorrect!', { isCorrect: false, correctAnswers: [2], currentScore: 3 }),
  verdict('quiz-unanswered', 'Time is up!', { isCorrect: false, timedOut: true, currentScore: 3 }),
  verdict('quiz-late-reveal', 'Answer locked', { correctAnswers: null, explanation: null }),
  state(quiz, 'quiz-too-late', 'The time to begin this quiz is over.', {
    answers: {
      'tournament.byId': changed({ joined: true, startWindowMinutes: 1, entryClosesAt: secondsAgo(60) }),
    },
  }),
  state(quiz, 'quiz-violation', 'Security violation detected! This action is being monitored.', {
    answers: () => ({
      ...seated(),
      'quiz.reportViolation': { instead: { violationCount: 2, integrityScore: 25 } },
    }),
    open: async (page) => {
      await start(page);
      await page.getByRole('radiogroup').waitFor();
      await page.keyboard.press('Control+c');
    },
  }),
  state(quiz, 'quiz-points', '10 points.', {
    answers: () =>
      answered(
        { isCorrect: false, correctAnswers: [2], currentScore: 3, currentPoints: 10 },
        { ...sampleSession(questionUntil(new Date(Date.now() + openMs))), currentPoints: 11 },
      ),
    open: answer,
  }),
  state(results, 'results-points', '−3 points', { answers: { 'quiz.results': changed({ points: -3 }) } }),
  state(results, 'results', (page) => page.locator('svg.plot')),
  state(results, 'results-unshared', shows.role('button', 'Create a link'), {
    answers: { 'quiz.resultCard.link': { instead: { linkCode: null } } },
  }),
  state(at.visitor('/r/$resultCode'), 'result-card', 'Can you do better?'),
  state(at.visitor('/r/nothing'), 'result-card-stopped', 'This result is not shared'),
  state(results, 'results-celebration', shows.role('button', 'Awesome!'), {
    answers: {
      'quiz.results': changed({
        sessionId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41',
        prizeAmount: 1500,
        rank: 3,
      }),
      'quiz.celebrate': { instead: { isDue: true } },
    },
  }),
  state(results, 'results-held', shows.role('heading', 'Signs that a person looks at'), {
    answers: {
      'quiz.results': changed({
        held: true,
        prizeAmount: 0,
        violationCount: 6,
        securityViolations: [{ type: 'tab_switch', timestamp: new Date('2026-01-31T18:00:00Z') }],
      }),
      'quiz.heldSigns': { instead: { signs: ['beyond_reach', 'same_device', 'shown_to_linked'] } },
    },
  }),
  state(results, 'results-provisional', 'Rank so far', {
    answers: { 'quiz.results': changed({ provisional: true, prizeAmount: 0 }) },
  }),
  state(results, 'results-undecided', 'Decided at', {
    answers: { 'quiz.results': changed({ provisional: true, prizeAmount: 0, rank: null }) },
  }),
  state(results, 'results-review', shows.role('tabpanel', 'Question Review'), {
    open: press('Question Review', 'tab'),
  }),
  state(results, 'results-review-points', '−1 point', {
    answers: { 'quiz.results': withPoints },
    open: press('Question Review', 'tab'),
  }),
  state(
    results,
    'results-leaderboard',
    (page) => page.getByRole('tabpanel', { name: 'Leaderboard' }).getByText('You'),
    { open: press('Leaderboard', 'tab') },
  ),
  state(results, 'results-leaderboard-hidden', 'The leaderboard comes later', {
    answers: {
      'tournament.leaderboard': changed({ revealed: false, provisional: true, entries: [], you: null }),
    },
    open: press('Leaderboard', 'tab'),
  }),
  state(results, 'results-teams', '(Yours)', {
    answers: { 'tournament.byId': ofTeams, 'tournament.teamBoard': { instead: teamBoard } },
    open: openTeams,
  }),
  state(results, 'results-teams-none', 'No team is ranked yet', {
    answers: { 'tournament.byId': ofTeams },
    open: openTeams,
  }),
  state(results, 'results-teams-hidden', 'The leaderboard comes later', {
    answers: {
      'tournament.byId': ofTeams,
      'tournament.teamBoard': { instead: { ...teamBoard, revealed: false, entries: [], yours: null } },
    },
    open: openTeams,
  }),
  state(results, 'results-teams-failed', 'The teams could not be loaded', {
    answers: { 'tournament.byId': ofTeams, 'tournament.teamBoard': 'refused' },
    open: openTeams,
  }),
  state(results, 'results-loading', shows.role('status', 'Loading your results...'), {
    answers: { 'quiz.results': 'pending' },
    open: async () => undefined,
  }),
  state(
    at.player('/quiz-results/01990000-0000-7000-8000-000000000000'),
    'results-not-found',
    'Results Not Found',
  ),
];
