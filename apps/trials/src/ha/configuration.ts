import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo, type OsUser } from '@paheli/db/embedded/run-as';
import { fillTemplate } from '@paheli/load/cluster/start-balancer';

export type Place = {
  /** The folder of one trial. */
  readonly folder: string;
  /** PostgreSQL's user, who owns every folder of a node; undefined for this process's own. */
  readonly user: OsUser | undefined;
};

export const host = '127.0.0.1';

/** Creates the folder of a node and writes its configuration, from a file of `ops/ha`. Returns the file and the folder. */
export async function configure(
  { folder, user }: Place,
  name: string,
  template: string,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly file: string; readonly dataDir: string }> {
  const place = join(folder, name);
  const dataDir = join(place, 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const text = await readFile(new URL(`../../../../ops/ha/${template}`, import.meta.url), 'utf8');
  const file = join(place, template);
  await writeFile(file, fillTemplate(text, { host, name, dataDir, ...values }), { mode: 0o600 });
  for (const path of [place, dataDir, file]) await giveTo(user, path);
  return { file, dataDir };
}
