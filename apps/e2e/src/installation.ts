import { afterAll, beforeAll } from 'vitest';
import { RestPlayer } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';

/** One installation on its own embedded database. */
export type Installation = {
  readonly server: ServerProcess;
  readonly admin: RestPlayer;
  newPlayer(): RestPlayer;
  /** Starts the server, which has ended, again on the same data. */
  restart(env?: Record<string, string>): Promise<void>;
};

/** Starts an installation for the tests of a file. Call it at the top of the file. */
export function openInstallation(): Installation {
  let site: Awaited<ReturnType<typeof newSite>>;
  let server: ServerProcess;
  let admin: RestPlayer;
  const newPlayer = () => new RestPlayer(server.url, server.sandboxUrl);
  async function restart(env: Record<string, string> = {}): Promise<void> {
    server = await startServer({ ...site.env, ...env });
    admin = newPlayer();
    await admin.logIn('9000000001', 'paheli-admin');
  }
  beforeAll(async () => {
    site = await newSite();
    await restart();
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    await site.remove();
  });
  return {
    get server() {
      return server;
    },
    get admin() {
      return admin;
    },
    newPlayer,
    restart,
  };
}
