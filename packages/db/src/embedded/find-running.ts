import { resolve } from 'node:path';
import { readPassword } from './cluster';
import { controlFolder, readPlace } from './location';
import { currentOwner } from './owner';
import { embeddedUrl } from './start';

/**
 * Returns the URL of the embedded database that a running server keeps in DATA_DIR, for commands beside that server.
 * Returns undefined when none runs, or when the database does not accept connections yet.
 */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | undefined> {
  const control = controlFolder(resolve(dataDir));
  const owner = await currentOwner(control);
  if (owner?.address === undefined) return undefined;
  return embeddedUrl(owner.address, await readPassword(await readPlace(control)));
}
