import { expect, test } from 'vitest';
import { clearReminder, dueAt, type Reminder, remindBeforeMs, reminders, setReminder } from './reminders';

const reminder = (tournamentId: string, startsAtMs: number): Reminder => ({
  tournamentId,
  name: tournamentId,
  startsAtMs,
});

test('a tournament has one reminder, reminders are sorted by start, and one can be removed alone', () => {
  setReminder(reminder('late', 900));
  setReminder(reminder('soon', 500));
  setReminder(reminder('late', 800));
  expect(reminders.get()).toEqual([reminder('soon', 500), reminder('late', 800)]);
  clearReminder('soon');
  clearReminder('nobody');
  expect(reminders.get()).toEqual([reminder('late', 800)]);
});

test('a reminder is due from five minutes before the start until the start, and removed afterwards', () => {
  const start = 1_000_000_000;
  const one = [reminder('quiz', start)];
  expect(dueAt(one, start - remindBeforeMs - 1)).toEqual({ due: [], over: [], nextInMs: 1 });
  expect(dueAt(one, start - remindBeforeMs)).toEqual({ due: one, over: [], nextInMs: null });
  expect(dueAt(one, start - 1)).toEqual({ due: one, over: [], nextInMs: null });
  expect(dueAt(one, start)).toEqual({ due: [], over: one, nextInMs: null });
  expect(dueAt([], start)).toEqual({ due: [], over: [], nextInMs: null });
});
