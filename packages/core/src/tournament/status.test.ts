import { describe, expect, test } from 'vitest';
import { addMs } from '../clock';
import { tournamentStatus } from './status';

const startsAt = new Date('2026-01-01T10:00:00Z');
const endsAt = new Date('2026-01-01T11:00:00Z');
const facts = { startsAt, endsAt, cancelledAt: null, settledAt: null };

test.each([
  ['before the start', addMs(startsAt, -1), 'upcoming'],
  ['at the start', startsAt, 'active'],
  ['just before the end', addMs(endsAt, -1), 'active'],
  ['at the end', endsAt, 'settling'],
  ['long after the end', addMs(endsAt, 1e9), 'settling'],
] as const)('%s it follows from the clock alone', (_, now, status) => {
  expect(tournamentStatus(facts, now)).toBe(status);
});

describe('stored facts take precedence over the clock', () => {
  test.each([addMs(startsAt, -1), startsAt, endsAt, addMs(endsAt, 1)])('at %s', (now) => {
    expect(tournamentStatus({ ...facts, settledAt: startsAt }, now)).toBe('completed');
    expect(tournamentStatus({ ...facts, cancelledAt: startsAt }, now)).toBe('cancelled');
  });
});
