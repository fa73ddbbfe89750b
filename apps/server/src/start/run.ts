import { readEnv } from '../env';
import { explainFailure } from './explain-failure';
import { createLog } from './log';
import { serve } from './serve';

try {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const starting = serve(env, log, (reason) => stop(1, reason));
  let stopping = false;

  /** Drains and ends the process. A server that is still starting gets ready first, so that it closes in order. */
  function stop(exitCode: number, reason: string): void {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    // A failure to start is reported below.
    void starting.then(async (server) => {
      await server.stop();
      process.exit(exitCode);
    }, Object);
  }

  process.once('SIGTERM', () => stop(0, 'SIGTERM'));
  process.once('SIGINT', () => stop(0, 'SIGINT'));
  const { greeting } = await starting;
  process.stdout.write(`${greeting}\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}
