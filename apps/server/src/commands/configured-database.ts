import { runningEmbeddedUrl } from '@paheli/db/embedded/start';
import type { Env } from '../env';

/**
 * Returns the URL of the database that commands beside a server use: the configured one, or the embedded one of the
 * running server. Throws where there is none.
 */
export async function configuredDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<string> {
  const url = DATABASE_URL ?? (await runningEmbeddedUrl(DATA_DIR));
  if (url === undefined) throw new Error('No database: start the product first, or set DATABASE_URL.');
  return url;
}
