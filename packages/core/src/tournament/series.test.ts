import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMs, dayMs, hourMs, minuteMs } from '../clock';
import { dateInIndia } from '../india';
import { histories } from '../testing/histories';
import { usualSettings } from './schema';
import { changeOn, nextOccurrence, occurrences, type Schedule, weekdays } from './series';

const epoch = new Date('2026-01-01T00:00:00.000Z');
const schedules = fc.record({
  firstAt: fc.nat({ max: 7 * 24 * 60 }).map((minutes) => addMs(epoch, minutes * minuteMs)),
  weekdays: fc.subarray([...weekdays], { minLength: 1 }),
  until: fc.nat({ max: 366 }).map((days) => dateInIndia(addMs(epoch, days * dayMs))),
});
const instants = fc.nat({ max: 400 * 24 }).map((hours) => addMs(epoch, (hours - 24) * hourMs));

const inIndia = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Asia/Kolkata', weekday: 'long', hour: '2-digit', minute: '2-digit' },
});
const partsOf = (at: Date) =>
  Object.fromEntries(inIndia.formatToParts(at).map(({ type, value }) => [type, value.toLowerCase()]));

/** Returns the starts by looking at every minute's day of a year. */
function slowly({ firstAt, weekdays: days, until }: Schedule, from: Date, to: Date): Date[] {
  return Array.from({ length: 420 }, (_, day) => addMs(firstAt, day * dayMs)).filter(
    (at) => at >= from && at < to && dateInIndia(at) <= until && days.includes(partsOf(at).weekday as never),
  );
}

test('over a year, every chosen weekday until the last day has one start, at the same time in India', () => {
  fc.assert(
    fc.property(schedules, instants, instants, (schedule, from, to) => {
      const starts = occurrences(schedule, from, to);
      expect(starts).toEqual(slowly(schedule, from, to));
      const { hour, minute } = partsOf(schedule.firstAt);
      for (const at of starts) expect(partsOf(at)).toMatchObject({ hour, minute });
    }),
    { numRuns: histories(200) },
  );
});

test('one after the other, the next starts are all starts', () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      const starts: Date[] = [];
      let at = nextOccurrence(schedule, epoch);
      while (at) {
        starts.push(at);
        at = nextOccurrence(schedule, addMs(at, 1));
      }
      expect(starts).toEqual(occurrences(schedule, epoch, addMs(epoch, 400 * dayMs)));
    }),
    { numRuns: histories(100) },
  );
});

test('a Friday evening in India is a Friday, also where it is another day in UTC', () => {
  // 2026-01-02 is a Friday; 00:30 in India is still Thursday in UTC.
  const firstAt = new Date('2026-01-01T19:00:00.000Z');
  const schedule = { firstAt, weekdays: ['friday'], until: '2026-01-16' } as const;
  expect(occurrences(schedule, epoch, addMs(epoch, 60 * dayMs)).map(dateInIndia)).toEqual([
    ...['2026-01-02', '2026-01-09', '2026-01-16'],
  ]);
});

test('a change moves the tournament of a day that is ahead, one that waits for its start until the latest one', () => {
  // Friday, 19:00 in India.
  const startTime = new Date('2026-01-02T13:30:00.000Z');
  const endTime = addMs(startTime, hourMs);
  const tournament = {
    ...usualSettings,
    ...{ name: 'Friday quiz', description: 'Each week.', startTime, endTime },
    category: 'science' as const,
  };
  const days = { weekdays: ['friday' as const], until: '2026-01-16' };
  const next = addMs(startTime, 7 * dayMs);
  const change = { tournament, ...days };
  expect(changeOn(change, '2026-01-09', startTime)).toMatchObject({
    name: 'Friday quiz',
    startTime: next,
    endTime: addMs(endTime, 7 * dayMs),
  });
  expect(changeOn(change, '2026-01-09', next)).toBeUndefined();
  expect(changeOn(change, '2026-01-10', startTime)).toBeUndefined();
  expect(changeOn(change, '2026-01-23', startTime)).toBeUndefined();
  const waiting = { tournament: { ...tournament, startsOnPress: true }, ...days };
  const latest = addMs(endTime, 7 * dayMs - 60_000);
  expect(changeOn(waiting, '2026-01-09', next)).toMatchObject({ startTime: latest });
  expect(changeOn(waiting, '2026-01-09', latest)).toBeUndefined();
});
