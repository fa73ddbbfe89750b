import { beforeAll } from 'vitest';
import type { TestEngine } from './test-engine';

/** Keeps the whole bank of the tests of a file for tournaments with a stake. */
export function keepForStakes(engine: TestEngine): void {
  beforeAll(async () => {
    await engine.deps.database.sql`update question set opened_at = null`;
  });
}
