// Long because it has the rule of every achievement.
import { dayMs } from '../clock';
import { dateInIndia } from '../india';
import { key } from '../message';
import type { Category } from '../tournament/schema';

/** The time below which a right answer counts as quick, by the server's clock. */
const quickMs = 1_500;
/** The number of latest questions of a category that decide on mastery. */
const masteryWindow = 50;

/** The kinds of achievement, in the order of display. */
export const achievementKinds = [
  'first_quiz',
  'perfect_score',
  'ten_in_a_row',
  'quick_thinker',
  'first_win',
  'prize_winner',
  'ten_podiums',
  'seven_days',
  'general_master',
  'science_master',
  'history_master',
  'sports_master',
  'entertainment_master',
  'clean_sheet',
  'century',
] as const;
export type AchievementKind = (typeof achievementKinds)[number];

/**
 * A question of a finished quiz as the result counts it: a voided question is right, at the mean time of the others.
 */
export type PlayedQuestion = {
  readonly category: Category;
  readonly isRight: boolean;
  readonly timeMs: number;
};

/** A finished quiz. */
export type PlayedQuiz = {
  readonly sessionId: string;
  readonly finishedAt: Date;
  readonly violationCount: number;
  /** Whether the player holds the tournament, and may know its questions: it counts for nothing. */
  readonly isOwn: boolean;
  /** In the order of asking. An unanswered question is not right. */
  readonly questions: readonly PlayedQuestion[];
  /** Null while no place counts: before settlement, after a cancellation, and where the prize is held or was voided. */
  readonly placement: { readonly settledAt: Date; readonly rank: number; readonly hasPrize: boolean } | null;
};

/** A player's progress towards an achievement. `earned` is the first fact that reached the goal; null before. */
export type AchievementProgress = {
  readonly kind: AchievementKind;
  readonly value: number;
  readonly earned: { readonly at: Date; readonly sessionId: string } | null;
};

/**
 * The progress after one fact. `peak` is the highest value within the fact, where that is above the value at its end.
 */
type Step = {
  readonly at: Date;
  readonly sessionId: string;
  readonly value: number;
  readonly peak?: number;
};

type Rule = {
  /** The key of its name. */
  readonly title: string;
  /** The key of the condition that earns the achievement. */
  readonly description: string;
  readonly goal: number;
  readonly walk: (quizzes: readonly PlayedQuiz[], now: Date) => Step[];
};

/** All achievements and their rules. */
export const achievements: Readonly<Record<AchievementKind, Rule>> = {
  first_quiz: {
    title: key('First quiz'),
    description: key('Finish your first quiz.'),
    goal: 1,
    walk: (quizzes) => countQuizzes(quizzes, () => true),
  },
  perfect_score: {
    title: key('Perfect score'),
    description: key('Answer every question of a quiz right.'),
    goal: 1,
    walk: (quizzes) => countQuizzes(quizzes, ({ questions }) => questions.every(({ isRight }) => isRight)),
  },
  ten_in_a_row: {
    title: key('Ten in a row'),
    description: key('Give ten right answers in a row; a row goes on from one quiz to the next.'),
    goal: 10,
    walk: walkRightAnswers,
  },
  quick_thinker: {
    title: key('Quick thinker'),
    description: key('Give ten right answers in one quiz, each in under 1.5 seconds.'),
    goal: 10,
    walk: walkQuickAnswers,
  },
  first_win: {
    title: key('First win'),
    description: key('Come first in a tournament.'),
    goal: 1,
    walk: (quizzes) => countPlaces(quizzes, ({ rank }) => rank === 1),
  },
  prize_winner: {
    title: key('Prize winner'),
    description: key('Win a prize.'),
    goal: 1,
    walk: (quizzes) => countPlaces(quizzes, ({ hasPrize }) => hasPrize),
  },
  ten_podiums: {
    title: key('Ten podiums'),
    description: key('Come in the first three of ten tournaments.'),
    goal: 10,
    walk: (quizzes) => countPlaces(quizzes, ({ rank }) => rank <= 3),
  },
  seven_days: {
    title: key('Seven-day streak'),
    description: key('Finish a quiz on seven days in a row, by the calendar in India.'),
    goal: 7,
    walk: walkDays,
  },
  general_master: mastery('general', {
    title: key('General knowledge master'),
    description: key('Get at least 40 of your last 50 general knowledge questions right.'),
  }),
  science_master: mastery('science', {
    title: key('Science master'),
    description: key('Get at least 40 of your last 50 science questions right.'),
  }),
  history_master: mastery('history', {
    title: key('History master'),
    description: key('Get at least 40 of your last 50 history questions right.'),
  }),
  sports_master: mastery('sports', {
    title: key('Sports master'),
    description: key('Get at least 40 of your last 50 sports questions right.'),
  }),
  entertainment_master: mastery('entertainment', {
    title: key('Entertainment master'),
    description: key('Get at least 40 of your last 50 entertainment questions right.'),
  }),
  clean_sheet: {
    title: key('Clean sheet'),
    description: key('Finish 25 quizzes without a violation.'),
    goal: 25,
    walk: (quizzes) => countQuizzes(quizzes, ({ violationCount }) => violationCount === 0),
  },
  century: {
    title: key('Century'),
    description: key('Finish 100 quizzes.'),
    goal: 100,
    walk: (quizzes) => countQuizzes(quizzes, () => true),
  },
};

/**
 * Returns a player's progress in every achievement at `now`. The finished quizzes come in any order. The first fact
 * that reaches the goal earns an achievement, so the time and number of calls do not matter.
 */
export function decideAchievements(history: readonly PlayedQuiz[], now: Date): AchievementProgress[] {
  const counted = history.filter(({ isOwn }) => !isOwn);
  const quizzes = counted.toSorted((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime() || byId(a, b));
  return achievementKinds.map((kind) => {
    const { goal, walk } = achievements[kind];
    const steps = walk(quizzes, now);
    const first = steps.find(({ value, peak = value }) => peak >= goal);
    return {
      kind,
      value: first ? goal : (steps.at(-1)?.value ?? 0),
      earned: first ? { at: first.at, sessionId: first.sessionId } : null,
    };
  });
}

function byId(a: PlayedQuiz, b: PlayedQuiz): number {
  return a.sessionId < b.sessionId ? -1 : 1;
}

function mastery(category: Category, texts: Pick<Rule, 'title' | 'description'>): Rule {
  return { ...texts, goal: 40, walk: (quizzes) => walkCategory(quizzes, category, 40) };
}

function stepOf({ sessionId, finishedAt }: PlayedQuiz, value: number, peak = value): Step {
  return { at: finishedAt, sessionId, value, peak };
}

function countQuizzes(quizzes: readonly PlayedQuiz[], counts: (quiz: PlayedQuiz) => boolean): Step[] {
  return quizzes.filter(counts).map((quiz, index) => stepOf(quiz, index + 1));
}

/** Counts places in the order of settlement, which differs from the order of playing. */
function countPlaces(
  quizzes: readonly PlayedQuiz[],
  counts: (placement: NonNullable<PlayedQuiz['placement']>) => boolean,
): Step[] {
  return quizzes
    .flatMap(({ sessionId, placement }) =>
      placement && counts(placement) ? [{ sessionId, at: placement.settledAt }] : [],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((place, index) => ({ ...place, value: index + 1 }));
}

function walkRightAnswers(quizzes: readonly PlayedQuiz[]): Step[] {
  let run = 0;
  return quizzes.map((quiz) => {
    let longest = 0;
    for (const { isRight } of quiz.questions) {
      run = isRight ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return stepOf(quiz, run, longest);
  });
}

/** Keeps the highest number of quick answers in one quiz. */
function walkQuickAnswers(quizzes: readonly PlayedQuiz[]): Step[] {
  let highest = 0;
  return quizzes.map((quiz) => {
    const quick = quiz.questions.filter(({ isRight, timeMs }) => isRight && timeMs < quickMs);
    highest = Math.max(highest, quick.length);
    return stepOf(quiz, highest);
  });
}

/** Questions missing from a full window count as not right: mastery needs a full window. */
function walkCategory(quizzes: readonly PlayedQuiz[], category: Category, goal: number): Step[] {
  let latest: boolean[] = [];
  let asked = 0;
  return quizzes.map((quiz) => {
    const marks = quiz.questions.filter((each) => each.category === category).map(({ isRight }) => isRight);
    asked += marks.length;
    latest = [...latest, ...marks].slice(-masteryWindow);
    const right = latest.filter((isRight) => isRight).length;
    return stepOf(quiz, asked < masteryWindow ? Math.min(right, goal - 1) : right);
  });
}

/** Counts consecutive days. A run ends when a day is left out. */
function walkDays(quizzes: readonly PlayedQuiz[], now: Date): Step[] {
  let run = 0;
  let lastDay = Number.NEGATIVE_INFINITY;
  const today = dayNumber(now);
  return quizzes.map((quiz) => {
    const day = dayNumber(quiz.finishedAt);
    if (day !== lastDay) run = day === lastDay + 1 ? run + 1 : 1;
    lastDay = day;
    return stepOf(quiz, today - day <= 1 ? run : 0, run);
  });
}

function dayNumber(at: Date): number {
  return Date.parse(dateInIndia(at)) / dayMs;
}
