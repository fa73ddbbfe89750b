import { expect, test } from 'vitest';
import { addMs } from '../clock';
import { suspensionStatus } from './suspension';

const now = new Date('2026-01-01T10:00:00Z');

test.each([
  ['a request waits for its confirmation', {}, 'waiting'],
  ['a request for a time that passed has ended', { until: now }, 'ended'],
  ['a suspension without an end stays in force', { tookEffectAt: now }, 'in_force'],
  ['a suspension is in force until its end', { tookEffectAt: now, until: addMs(now, 1) }, 'in_force'],
  ['a suspension ends by itself at its end', { tookEffectAt: now, until: now }, 'ended'],
  ['a restored user is not suspended', { tookEffectAt: now, endedAt: now }, 'ended'],
] as const)('%s', (_name, facts, status) => {
  expect(suspensionStatus({ tookEffectAt: null, endedAt: null, until: null, ...facts }, now)).toBe(status);
});
