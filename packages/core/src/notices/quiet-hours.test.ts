import { expect, test } from 'vitest';
import { endOfQuiet } from './quiet-hours';

const india = (time: string) => new Date(`2026-03-10T${time}:00+05:30`);
const night = { from: '22:00', until: '07:00' };

test('a notice of the evening waits for the next morning in India', () => {
  expect(endOfQuiet(india('22:00'), night)).toEqual(new Date('2026-03-11T07:00:00+05:30'));
  expect(endOfQuiet(india('23:59'), night)).toEqual(new Date('2026-03-11T07:00:00+05:30'));
});

test('a notice after midnight waits for the same morning', () => {
  expect(endOfQuiet(india('00:00'), night)).toEqual(india('07:00'));
  expect(endOfQuiet(india('06:59'), night)).toEqual(india('07:00'));
});

test('a notice of the day waits for nothing', () => {
  for (const time of ['07:00', '12:00', '21:59']) expect(endOfQuiet(india(time), night)).toEqual(india(time));
});

test('quiet hours may lie within one day', () => {
  const noon = { from: '12:30', until: '14:00' };
  expect(endOfQuiet(india('12:29'), noon)).toEqual(india('12:29'));
  expect(endOfQuiet(india('12:30'), noon)).toEqual(india('14:00'));
  expect(endOfQuiet(india('14:00'), noon)).toEqual(india('14:00'));
});

test('without quiet hours nothing waits', () => {
  expect(endOfQuiet(india('03:00'), null)).toEqual(india('03:00'));
});
