import { runningEmbeddedUrl } from '@paheli/db/embedded/start';
import { runMain, tell, tellProgress } from '@paheli/load/program';
import {
  createLoadDatabase,
  type LoadDatabase,
  openExistingDatabase,
} from '@paheli/load/target/open-database';
import { startServer } from '@paheli/load/target/start-server';
import { readSimulateOptions, type SimulateOptions } from './options';
import { playRules } from './play-rules';
import { playSeason, type SeasonOutcome } from './play-season';
import { playServer, type ServerOutcome } from './play-server';
import { findFailures, type Outcome, renderPace, renderReport } from './report';
import { findMissedTargets, renderSeason } from './season-report';

async function main(): Promise<void> {
  const options = readSimulateOptions(process.argv.slice(2));
  const { players, questions, seed: first, seeds, fast } = options;
  const outcomes: Outcome[] = [];
  const seasons: SeasonOutcome[] = [];
  let [answers, lateAnswers] = [0, 0];
  for (let seed = first; seed < first + seeds; seed += 1) {
    tellProgress(`seed ${seed}`);
    if (fast) {
      outcomes.push(...playRules(players, questions, seed));
      seasons.push(...playSeason(players, seed));
    } else {
      const played = await serve(options, seed);
      outcomes.push(...played.outcomes);
      answers += played.answers;
      lateAnswers += played.lateAnswers;
    }
  }
  const how = fast ? 'the rules alone' : 'a running server';
  const title = `Simulation against ${how}: ${players} players, ${questions} questions, seeds ${first} to ${first + seeds - 1}`;
  process.stdout.write(renderReport(outcomes, title));
  if (fast)
    process.stdout.write(
      renderSeason(seasons, `\nThe rules over time: ${players} players, 20 tournaments of ten questions`),
    );
  else process.stdout.write(renderPace(answers, lateAnswers));
  const failures = [...findFailures(outcomes), ...findMissedTargets(seasons)];
  for (const failure of failures) tell(`WRONG: ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Plays one seed on a server: the given one, or a new one on a new database. */
async function serve(options: SimulateOptions, seed: number): Promise<ServerOutcome> {
  const { DATABASE_URL } = process.env;
  const { url } = options;
  if (url !== undefined) {
    return closing(await openExistingDatabase(await databaseOfServer()), (target) =>
      playServer(target.database, url, options, seed),
    );
  }
  return closing(await createLoadDatabase(DATABASE_URL, 1, 'paheli_simulate'), async (target) => {
    // Players send addresses of their own, as a proxy would.
    const env = { TRUST_PROXY: '127.0.0.1', RATE_REGISTER: '1000000' };
    const server = await startServer({ databaseUrl: target.url, count: 1, env });
    try {
      return await playServer(target.database, server.url, options, seed);
    } finally {
      await server.close();
    }
  });
}

/** Returns the URL of the running server's database: the configured one, or the embedded one in DATA_DIR. */
async function databaseOfServer(): Promise<string> {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env;
  const url = DATABASE_URL ?? (await runningEmbeddedUrl(DATA_DIR));
  if (url === undefined) throw new Error(`--url needs the server's database: set DATABASE_URL or DATA_DIR.`);
  return url;
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

const usage = `
npm run simulate -- [options]

Plays with honest players and cheats, and measures how well unfair play is found (docs/integrity.md).

  --players <number>     players, 1000 by default
  --questions <number>   questions of the quiz, 10 by default
  --seed <number>        the first seed, 1 by default
  --seeds <number>       how many seeds, one after the other; 1 by default
  --fast                 asks the rules alone, without a server, also over 20 tournaments of each player
  --url <address>        a server that already runs; needs its DATABASE_URL
`;

await runMain(usage, main);
