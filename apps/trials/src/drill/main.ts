import { parseArgs } from 'node:util';
import { runMain } from '@paheli/load/program';
import { openInstallation } from './installation';
import { runDrill } from './run-drill';

/**
 * The restore drill: plays on a new installation, backs it up while it runs, destroys it, restores it, checks the
 * invariants and plays again. `--server postgres://…` uses a new database of that server instead of the embedded one.
 * Exits with 1 where a step fails.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { server: { type: 'string' } } });
  const installation = await openInstallation(values.server);
  try {
    await runDrill(installation);
  } finally {
    await installation.remove();
  }
}

const usage = `
npm run drill -- [--server postgres://…]

Plays, backs up, destroys, restores and checks an installation. Exits with 1 where a step fails.

  --server <url>   uses a new database of that server in place of the embedded one
`;

await runMain(usage, main);
