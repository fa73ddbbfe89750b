import { expect, test } from 'vitest';
import {
  accuracyTone,
  encouragementFor,
  isShareable,
  rankSentence,
  shareText,
  timeLeftText,
} from './verdict';

test('the encouragement follows the percentage, each limit included', () => {
  const at = [100, 90, 89.9, 80, 79.9, 70, 69.9, 60, 59.9, 50, 49.9, 0].map(encouragementFor);
  expect(at).toEqual([
    'Outstanding',
    'Outstanding',
    'Excellent',
    'Excellent',
    'Great Job',
    'Great Job',
    'Good Work',
    'Good Work',
    'Not Bad',
    'Not Bad',
    'Keep Practicing',
    'Keep Practicing',
  ]);
});

test('the accuracy is green from 80, yellow from 60, else red', () => {
  expect([80, 79.9, 60, 59.9].map(accuracyTone)).toEqual(['right', 'caution', 'caution', 'wrong']);
});

test('the rank is given in words, and as provisional before the settlement', () => {
  expect(rankSentence(12, 100, false)).toBe('You were ahead of 88 of 100 players.');
  expect(rankSentence(1, 5, true)).toBe('You are ahead of everyone so far.');
  expect(rankSentence(2, 2, true)).toBe('Rank 2 of 2 so far.');
  expect(rankSentence(1, 1, false)).toBe('You were the only player.');
  expect(rankSentence(null, 3, true)).toBe('Your rank is known once all players have finished.');
});

test('the remaining time is the total time less the time taken, and never negative', () => {
  expect(timeLeftText({ timeTaken: 72.4, totalTime: 300 })).toBe('3:48 of 5:00 left');
  expect(timeLeftText({ timeTaken: 600.4, totalTime: 600 })).toBe('0:00 of 10:00 left');
});

test('the shared text has score, rank and tournament', () => {
  const result = { tournamentName: 'Sunday Science', score: 9, totalQuestions: 10, percentage: 90, rank: 2 };
  expect(shareText(result)).toBe('I scored 9/10 (90.0%) and rank #2 in Sunday Science on Paheli!');
});

test('only a final rank without a doubted prize can have a public card', () => {
  const result = { provisional: false, rank: 2, held: false, decision: null };
  const decided = (status: 'released' | 'voided') => ({ status, reason: null, decidedAt: null });
  expect(isShareable(result)).toBe(true);
  expect(isShareable({ ...result, decision: decided('released') })).toBe(true);
  expect(isShareable({ ...result, provisional: true })).toBe(false);
  expect(isShareable({ ...result, rank: null })).toBe(false);
  expect(isShareable({ ...result, held: true })).toBe(false);
  expect(isShareable({ ...result, decision: decided('voided') })).toBe(false);
});
