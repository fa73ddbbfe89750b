import { expect, test } from 'vitest';
import { judgeClock, judgeConnection, judgeFullscreen, type Measurements, worstOf } from './verdict';

const steady: Measurements = {
  fullscreen: 'kept',
  clockOffsetMs: 80,
  roundTripsMs: Array(20).fill(40),
  wasSocketOpen: true,
};
const withTrips = (...roundTripsMs: (number | null)[]): Measurements => ({ ...steady, roundTripsMs });

test('fullscreen is good where it stayed or does not exist, and bad where it ended during a question', () => {
  const gradeOf = (fullscreen: Measurements['fullscreen']) =>
    judgeFullscreen({ ...steady, fullscreen }).grade;
  expect(gradeOf('kept')).toBe('good');
  expect(gradeOf('missing')).toBe('good');
  expect(gradeOf('refused')).toBe('playable');
  expect(gradeOf('left')).toBe('poor');
});

test('a clock is good to two seconds, and playable beyond, with its direction', () => {
  const at = (clockOffsetMs: number) => judgeClock({ ...steady, clockOffsetMs });
  expect(at(0)).toEqual({ grade: 'good', words: 'It agrees with the server’s to 0.1 s.' });
  expect(at(-2_000).grade).toBe('good');
  expect(at(2_001).grade).toBe('playable');
  expect(at(43_000).words).toContain('It is 43 s slow.');
  expect(at(-3_600_000).words).toContain('It is 60 min fast.');
});

test('a clock is bad where the server’s time is uncertain by more than half a second, or unknown', () => {
  expect(judgeClock(withTrips(1_000, 3_000)).grade).toBe('good');
  expect(judgeClock(withTrips(1_001, 3_000)).grade).toBe('poor');
  expect(judgeClock(withTrips(null, null)).grade).toBe('poor');
  expect(judgeClock(withTrips()).grade).toBe('poor');
});

test('a connection is good while fast, steady, without loss and over one live connection', () => {
  expect(judgeConnection(steady)).toEqual({
    grade: 'good',
    words: 'A response takes 40 ms, varying by 0 ms; 0 of 20 were lost.',
  });
  expect(judgeConnection(withTrips(300, 300, 300)).grade).toBe('good');
  expect(judgeConnection(withTrips(301, 301, 301)).grade).toBe('playable');
  expect(judgeConnection(withTrips(50, 150, 50)).grade).toBe('good');
  expect(judgeConnection(withTrips(50, 151, 50)).grade).toBe('playable');
  expect(judgeConnection({ ...steady, wasSocketOpen: false }).grade).toBe('playable');
});

test('a connection is bad where answers at the last moment would be too late', () => {
  expect(judgeConnection(withTrips(800, 800)).grade).toBe('playable');
  expect(judgeConnection(withTrips(801, 801)).grade).toBe('poor');
  expect(judgeConnection(withTrips(50, 450)).grade).toBe('playable');
  expect(judgeConnection(withTrips(50, 451)).grade).toBe('poor');
  expect(judgeConnection(withTrips(null, ...Array<number>(9).fill(40))).grade).toBe('playable');
  expect(judgeConnection(withTrips(null, ...Array<number>(8).fill(40))).grade).toBe('poor');
  expect(judgeConnection(withTrips(null, null)).words).toContain('did not respond');
});

test('the worst grade is the device’s', () => {
  expect(worstOf(['good', 'good'])).toBe('good');
  expect(worstOf(['good', 'playable'])).toBe('playable');
  expect(worstOf(['playable', 'poor', 'good'])).toBe('poor');
});
