import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedProgram } from '../testing/embedded-child';
import { queryOnce } from '../testing/query-once';
import { temporaryFolder } from '../testing/temporary-folder';
import { copyInstallation, findInstallation, hydrateSymlinks } from './binaries';
import { clusterFolder, controlFolder, readPlace } from './location';
import { canRun, chooseOsUser, isRoot } from './run-as';
import { runningEmbeddedUrl, startEmbeddedPostgres } from './start';

const log = () => undefined;
const nobody = { uid: 65_534, gid: 65_534 };

/** Returns whether an ordinary user cannot run this checkout at all. */
function nobodyCanEnter(folder: string): boolean {
  return isRoot() && spawnSync('test', ['-x', folder], { ...nobody, cwd: '/' }).status === 0;
}

const selectOne = (url: string) => queryOnce(url, 'select 1 as one');

describe('run by root', () => {
  const folder = temporaryFolder();

  it.runIf(isRoot())('runs as an ordinary OS user who owns the data', async () => {
    const server = await startEmbeddedPostgres({ dataDir: folder.path, log });
    try {
      const { uid } = await stat(`/proc/${server.pid}`);
      expect(uid).toBe((await chooseOsUser('/nowhere'))?.uid);
      expect(uid).not.toBe(0);
      expect((await stat(clusterFolder(controlFolder(folder.path)))).uid).toBe(uid);
      expect(await selectOne(server.url)).toEqual([{ one: 1 }]);
    } finally {
      await server.stop();
    }
  });
});

describe("run by root in root's home", () => {
  const home = temporaryFolder({ parent: isRoot() ? homedir() : tmpdir(), mode: 0o700 });
  const elsewhere = temporaryFolder();
  const said: string[] = [];
  const start = () =>
    startEmbeddedPostgres({
      dataDir: home.path,
      log: (message) => said.push(message),
      fallbackRoot: elsewhere.path,
    });

  it.runIf(isRoot())('keeps the data in a folder its OS user can enter, and finds it again', async () => {
    const first = await start();
    expect(await runningEmbeddedUrl(home.path)).toBe(first.url);
    await first.stop();
    const place = await readPlace(controlFolder(home.path));
    expect(dirname(place)).toBe(elsewhere.path);
    expect(existsSync(clusterFolder(place))).toBe(true);
    const second = await start();
    expect(await selectOne(second.url)).toEqual([{ one: 1 }]);
    await second.stop();
    // Where the checkout cannot be entered either, the binaries lie beside the data.
    const places = (await readdir(elsewhere.path)).map((name) => join(elsewhere.path, name));
    expect(places.filter((path) => existsSync(clusterFolder(path)))).toEqual([place]);
  });

  it.runIf(isRoot())('refuses a copy of the data folder, which notes the same place', async () => {
    const first = await start();
    const copied = { dataDir: join(elsewhere.path, 'copied'), log, fallbackRoot: elsewhere.path };
    await mkdir(controlFolder(copied.dataDir), { recursive: true });
    const note = 'location.json';
    await copyFile(join(controlFolder(home.path), note), join(controlFolder(copied.dataDir), note));
    await expect(startEmbeddedPostgres(copied)).rejects.toThrow('held by process');
    expect(await selectOne(first.url)).toEqual([{ one: 1 }]);
    await first.stop();
  });

  it.runIf(isRoot())('says where the data lie, and the command that removes them', async () => {
    const place = await readPlace(controlFolder(home.path));
    const [command = ''] = /rm -r .+$/.exec(said.at(-1) ?? '') ?? [];
    expect(spawnSync('sh', ['-c', command]).status).toBe(0);
    expect(existsSync(place)).toBe(false);
    await (await start()).stop();
  });

  it.runIf(isRoot())('refuses to begin with an empty database when that folder is gone', async () => {
    const place = await readPlace(controlFolder(home.path));
    await rm(place, { recursive: true });
    await expect(start()).rejects.toThrow(`was kept in ${place}, which is missing`);
  });
});

describe('run by an ordinary user', () => {
  const folder = temporaryFolder();
  const program = new EmbeddedProgram();

  beforeAll(() => program.build());
  afterAll(() => program.remove());

  it.runIf(nobodyCanEnter(import.meta.dirname))(
    'runs as that user, before and after root ran the same data as its owner',
    async () => {
      const dataDir = join(folder.path, 'data');
      await mkdir(dataDir);
      await chown(dataDir, nobody.uid, nobody.gid);
      const serveAsNobody = async () => {
        const child = program.run({ dataDir, fallbackRoot: folder.path, ...nobody });
        const outcome = await child.outcome;
        expect(outcome).toEqual({ url: expect.any(String), databasePid: expect.any(Number) });
        if ('url' in outcome) {
          expect((await stat(`/proc/${outcome.databasePid}`)).uid).toBe(nobody.uid);
          expect(await selectOne(outcome.url)).toEqual([{ one: 1 }]);
        }
        await child.end('SIGTERM');
      };
      await serveAsNobody();
      const byRoot = await startEmbeddedPostgres({ dataDir, log });
      expect((await stat(`/proc/${byRoot.pid}`)).uid).toBe(nobody.uid);
      await byRoot.stop();
      await serveAsNobody();
    },
  );
});

describe('a copy of the binaries', () => {
  const folder = temporaryFolder();

  it('is made once, runs for other users, and gets the links its package could not carry', async () => {
    const installed = await findInstallation();
    const copies = await Promise.all([1, 2].map(() => copyInstallation(installed, folder.path)));
    expect(copies[0]).toEqual(copies[1]);
    expect(await readdir(folder.path)).toHaveLength(1);
    const copy = copies[0] ?? installed;
    const user = await chooseOsUser('/nowhere');
    expect(canRun(user, copy)).toBe(true);
    if (process.platform !== 'linux') return;
    const link = join(copy.root, 'native/lib/libicuuc.so.60');
    await rm(link);
    expect(canRun(user, copy)).toBe(false);
    await hydrateSymlinks(copy);
    expect(canRun(user, copy)).toBe(true);
  });

  it.runIf(isRoot())('runs for other users where npm installed under a strict umask', async () => {
    const strict = await copyInstallation(await findInstallation(), join(folder.path, 'strict'));
    spawnSync('chmod', ['-R', 'go-rwx', strict.root]);
    const user = await chooseOsUser('/nowhere');
    expect(canRun(user, strict)).toBe(false);
    expect(canRun(user, await copyInstallation(strict, join(folder.path, 'opened')))).toBe(true);
  });
});
