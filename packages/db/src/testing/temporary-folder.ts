import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { databaseParent } from './database-parent';

/**
 * Creates a folder for the tests of a file or of a `describe`, and removes it afterwards. Other OS users may enter it
 * unless `mode` forbids it.
 */
export function temporaryFolder({ parent = databaseParent, mode = 0o711 } = {}): { readonly path: string } {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(parent, 'paheli-test-'));
    await chmod(path, mode);
  });
  afterAll(() => rm(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
  };
}
