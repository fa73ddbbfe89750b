import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Semaphore } from '@paheli/core/semaphore';
import { CallError } from './frames';
import type { Command, GeneratorPlan, GeneratorReport } from './messages';
import { Player } from './player';
import { afterFault, Recorder } from './recorder';

/** Everybody presses Start within this time after the start. */
const pressWithinMs = 1_000;
const keepAliveEveryMs = 1_000;
/** How long after the end of the play phase calls may still be under way. */
const patienceMs = 90_000;

const recorder = new Recorder();
const loopDelay = monitorEventLoopDelay({ resolution: 5 });
let plan: GeneratorPlan;
let players: Player[] = [];

/** Acts for a share of the players, one command of the parent process at a time. */
async function obey(command: Command): Promise<void> {
  switch (command.type) {
    case 'connect':
      plan = command.plan;
      players = plan.players.map((seeded) => new Player(plan, seeded, recorder));
      await forEach(players, plan.connectionsAtOnce, (player) => player.connect());
      break;
    case 'join':
      await forEach(players, plan.joinsAtOnce, (player) => player.join());
      break;
    case 'wait':
      await sleep(Math.max(0, command.untilMs - Date.now()));
      break;
    case 'play':
      recorder.repeatFrom(command.recoveredAtMs, afterFault);
      await play(command.startsAtMs, command.endsAtMs);
      break;
    case 'settle':
      await awaitSettlement(command.withinMs);
      break;
    case 'close':
      for (const player of players) player.close();
      process.disconnect();
      return;
  }
  report();
}

/** Runs over all items with a fixed number at once. A CallError of one item is counted where it happened. */
async function forEach<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const places = new Semaphore(atOnce);
  await Promise.all(items.map((item) => places.run(() => run(item)).catch(ignoreCallError)));
}

async function play(startsAtMs: number, endsAtMs: number): Promise<void> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), endsAtMs - Date.now());
  let playing = players.length;
  const all = players.map(async (player) => {
    const pressAtMs = startsAtMs + Math.random() * pressWithinMs;
    await player.play(startsAtMs, pressAtMs, ending.signal).catch(ignoreCallError);
    playing -= 1;
  });
  // Calls have no time limit in the web client; a server that hangs must not hold up the measurement.
  const patience = new AbortController();
  const isLate = sleep(endsAtMs + patienceMs - Date.now(), undefined, { signal: patience.signal });
  await Promise.race([Promise.all(all), isLate]);
  if (playing > 0) recorder.count('players given up', playing);
  isLate.catch(() => undefined);
  patience.abort();
  clearTimeout(timer);
}

async function awaitSettlement(withinMs: number): Promise<void> {
  const endsAtMs = Date.now() + withinMs;
  const isWaiting = () =>
    players.some(
      (player) => player.hasFinished && (player.settledNewsAtMs === undefined || player.isReloading()),
    );
  while (isWaiting() && Date.now() < endsAtMs) await sleep(50);
  for (const { settledNewsAtMs, hasFinished } of players) {
    if (settledNewsAtMs !== undefined) recorder.sample('settlement known at', settledNewsAtMs);
    else if (hasFinished) recorder.count('players without news of the settlement');
  }
}

function ignoreCallError(error: unknown): void {
  if (error instanceof CallError) return;
  throw error;
}

function report(): void {
  const finished: GeneratorReport = {
    recording: recorder.take(),
    answers: players.flatMap((player) => player.answers.splice(0)),
    loopDelayP99Ms: loopDelay.percentile(99) / 1e6,
  };
  loopDelay.reset();
  process.send?.(finished);
}

loopDelay.enable();
setInterval(() => {
  const nowMs = performance.now();
  for (const player of players) player.keepAlive(nowMs);
}, keepAliveEveryMs).unref();
process.once('disconnect', () => process.exit());
process.on('message', (command: Command) => {
  obey(command).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
