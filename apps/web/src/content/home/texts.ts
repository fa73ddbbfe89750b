import { msg } from '@lingui/core/macro';
import { byMode } from '../../lib/site-mode';
import { categoryNames } from '../../lib/text/category-names';

/** The texts of the home page. */
export const headline = msg`Test your knowledge, challenge friends, learn something new`;
export const pitch = msg`Five seconds a question. Real tournaments, results you can check.`;
export const price = byMode(
  msg`The first match: ₹10 entry + ₹39 once. The daily quiz and practice are free.`,
  msg`No entry fees. The daily quiz and practice are free.`,
);

export const sampleQuestion = {
  category: msg`General Knowledge`,
  position: msg`Question 3 of 10`,
  text: msg`Which planet is known as the Red Planet?`,
  options: [msg`Mars`, msg`Venus`, msg`Jupiter`, msg`Saturn`],
} as const;

export const howToPlay = [
  {
    title: msg`Choose a category`,
    text: msg`Topics from Science to Pop Culture. Where there is an access fee, gameplay features are granted only after successful payment of ₹39, once.`,
  },
  {
    title: msg`Answer before the timer runs out`,
    text: msg`Five seconds a question, four options, one is right.`,
  },
  {
    title: msg`Review your answers`,
    text: msg`Every question comes with its explanation, right after you answer.`,
  },
  { title: msg`Track your progress`, text: msg`See where you stand on the leaderboard as others finish.` },
] as const;

export const reasons = [
  {
    icon: 'categories',
    title: msg`Diverse Categories`,
    text: msg`General, science, history, sports and entertainment.`,
  },
  {
    icon: 'timer',
    title: msg`Timed Challenges`,
    text: msg`Five seconds, by one clock for everyone: the server’s.`,
  },
  {
    icon: 'leaderboard',
    title: msg`Leaderboards`,
    text: msg`Among friends, this week and of all time, and every rank of a tournament as it changes.`,
  },
  {
    icon: 'badges',
    title: msg`Badges and Achievements`,
    text: msg`For what you really did: a first win, a perfect quiz, ten right in a row. Share each of them.`,
  },
] as const;

export const figures = [
  { value: '10K+', label: msg`Active users` },
  { value: '5000+', label: msg`Quizzes completed` },
  { value: String(Object.keys(categoryNames).length), label: msg`Categories` },
  { value: '4.8/5', label: msg`Rating` },
] as const;

/** The names are placeholders, until the operator has the names and the consent of real players. */
export const testimonials = [
  {
    text: msg`Five seconds is exactly enough to know it and never enough to look it up. I play every evening.`,
    name: msg`Ananya Iyer`,
    who: msg`Student, science category`,
  },
  {
    text: msg`The explanation after each question is why I stay. I lost on history and learned more than in a month.`,
    name: msg`Rohit Sharma`,
    who: msg`Teacher, history category`,
  },
  {
    text: byMode(
      msg`My prize was in the wallet before I had closed the results. That settled it for me.`,
      msg`I could check every answer and every rank myself. That settled it for me.`,
    ),
    name: msg`Farah Khan`,
    who: msg`Engineer, sports category`,
  },
] as const;
