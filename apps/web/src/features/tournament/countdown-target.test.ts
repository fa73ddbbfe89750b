import { expect, test } from 'vitest';
import { countdownTarget } from './countdown-target';

const launch = new Date('2025-06-18T18:30:00Z');
const noon = { name: 'Noon', startsAt: new Date('2026-01-31T12:00:00Z') };
const evening = { name: 'Evening', startsAt: new Date('2026-01-31T18:00:00Z') };
const at = (instant: string) => Date.parse(instant);

test('the launch is the target while it lies ahead, whatever is listed', () => {
  expect(countdownTarget(launch, [noon], at('2025-06-18T18:29:59Z'))).toEqual({ name: null, at: launch });
});

test('then it is the next tournament that lies ahead', () => {
  const target = (instant: string) => countdownTarget(launch, [noon, evening], at(instant)).name;
  expect(target('2025-06-18T18:30:00Z')).toBe('Noon');
  expect(target('2026-01-31T11:59:59Z')).toBe('Noon');
  expect(target('2026-01-31T12:00:00Z')).toBe('Evening');
});

test('a target that is reached stays where none follows', () => {
  const after = at('2026-02-01T00:00:00Z');
  expect(countdownTarget(launch, [noon, evening], after)).toEqual({ name: 'Evening', at: evening.startsAt });
  for (const coming of [[], 'loading', 'failed'] as const)
    expect(countdownTarget(launch, coming, after)).toEqual({ name: null, at: launch });
});
