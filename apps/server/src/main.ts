import { readEnv } from './env';
import { createLog } from './start/log';
import { serve } from './start/serve';

try {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const server = await serve(env, log, (reason) => void stop(1, reason));
  process.stdout.write(`${server.greeting}\n`);

  let stopping: Promise<void> | undefined;
  const stop = (exitCode: number, reason: string): Promise<void> => {
    stopping ??= (async () => {
      log.info({ reason }, 'stopping');
      await server.stop();
      process.exit(exitCode);
    })();
    return stopping;
  };
  process.once('SIGTERM', () => void stop(0, 'SIGTERM'));
  process.once('SIGINT', () => void stop(0, 'SIGINT'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
