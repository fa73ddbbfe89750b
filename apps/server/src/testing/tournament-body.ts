import { addMs, hourMs } from '@paheli/core/clock';
import type { TestApp } from './test-app';

/** Returns the body of a tournament that begins now and lasts an hour, as an integrator writes it. */
export function tournamentBody({ deps }: TestApp, changes: object = {}): Record<string, unknown> {
  return {
    name: 'Documented',
    description: 'As an integrator writes it.',
    category: 'science',
    entry_fee: 10,
    prize_pool: 100,
    questions_count: 5,
    start_date: deps.now().toISOString(),
    end_date: addMs(deps.now(), hourMs).toISOString(),
    ...changes,
  };
}
