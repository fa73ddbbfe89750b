import { opened } from '@paheli/core/testing/opened';
import { openDatabase } from '@paheli/db/client/connect';
import { createTestEngine, type TestEngine } from './test-engine';

/** Opens such an engine for the tests of a file or of a `describe`. */
export const openWideEngine = (maxConnections: number): TestEngine =>
  opened(
    () => createWideEngine(maxConnections),
    (engine) => engine.close(),
  );

/** Creates a test engine on a wider pool, so that many calls really run at once. */
export async function createWideEngine(maxConnections: number): Promise<TestEngine> {
  const engine = await createTestEngine();
  const database = openDatabase({ url: engine.url, maxConnections, applicationName: 'paheli-test-wide' });
  return {
    ...engine,
    deps: { ...engine.deps, database },
    async close() {
      await database.close();
      await engine.close();
    },
  };
}
