import { createLoadDatabase, type LoadDatabase, openExistingDatabase } from '../target/open-database';
import { startServer } from '../target/start-server';
import { readSimulateOptions, type SimulateOptions } from './options';
import { playRules } from './play-rules';
import { playServer } from './play-server';
import { findFailures, type Outcome, renderReport } from './report';

async function main(): Promise<void> {
  const options = readSimulateOptions(process.argv.slice(2));
  const outcomes: Outcome[] = [];
  for (let seed = options.seed; seed < options.seed + options.seeds; seed += 1) {
    process.stderr.write(`seed ${seed}\n`);
    outcomes.push(
      ...(options.fast ? playRules(options.players, options.questions, seed) : await serve(options, seed)),
    );
  }
  const { players, questions, seed, seeds, fast } = options;
  const how = fast ? 'the rules alone' : 'a running server';
  const title = `Simulation against ${how}: ${players} players, ${questions} questions, seeds ${seed} to ${seed + seeds - 1}`;
  process.stdout.write(renderReport(outcomes, title));
  const failures = findFailures(outcomes);
  for (const failure of failures) process.stdout.write(`WRONG: ${failure}\n`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Plays one seed on a server: the given one, or a new one on a new database. */
async function serve(options: SimulateOptions, seed: number): Promise<Outcome[]> {
  const { DATABASE_URL, PATH = '', HOME = '' } = process.env;
  if (options.url !== undefined) {
    if (DATABASE_URL === undefined) throw new Error('--url needs the DATABASE_URL of that server.');
    return closing(await openExistingDatabase(DATABASE_URL), (target) =>
      playServer(target.database, options.url ?? '', options, seed),
    );
  }
  return closing(await createLoadDatabase(DATABASE_URL, 1, 'paheli_simulate'), async (target) => {
    // Players send addresses of their own, as a proxy would.
    const inherited = { PATH, HOME, TRUST_PROXY: '127.0.0.1', RATE_REGISTER: '1000000' };
    const server = await startServer({ databaseUrl: target.url, count: 1, inherited, profiles: undefined });
    try {
      return await playServer(target.database, server.url, options, seed);
    } finally {
      await server.close();
    }
  });
}

async function closing<Result>(
  target: LoadDatabase,
  work: (target: LoadDatabase) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

await main();
