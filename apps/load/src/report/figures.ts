import type { Baselines } from '../baselines/baselines';
import { afterFault, mergeRecordings } from '../generator/recorder';
import { type PhaseName, phaseNames, type RunResult } from '../run-tournament';
import { capitalise, type Figure, figuresOfRows, type Row, type Unit } from './figure';
import { percentile } from './percentiles';
import {
  answersInLine,
  costOf,
  difference,
  idleInLine,
  mostAnswers,
  othersShare,
  peakShare,
  phaseOf,
  secondsOf,
  used,
} from './read-run';

/** Returns all figures of one run. */
export function figuresOf(run: RunResult, baselines: Baselines): Figure[] {
  const table = {
    ...arrivals(run, baselines),
    Playing: playing(run, baselines),
    ...results(run, baselines),
    Correctness: correctness(run),
    ...processorUse(run, baselines),
  };
  return Object.entries(table).flatMap(([group, rows]) => figuresOfRows(group, rows));
}

type LatencyBaseline = {
  readonly name: string;
  readonly samples: Float64Array;
  /** The smallest difference that the clock shows. */
  readonly resolutionMs: number;
};

function latencies(
  name: string,
  samples: Float64Array = new Float64Array(),
  baseline?: LatencyBaseline,
): Row[] {
  return [0.5, 0.99].map((share) => {
    const floor = baseline && Math.max(baseline.resolutionMs, percentile(baseline.samples, share));
    const ofBaseline = baseline && ([baseline.name, floor ?? Number.NaN] as const);
    return [`${name}, p${share * 100}`, 'ms', percentile(samples, share), ofBaseline];
  });
}

const burst = ({ hello }: Baselines): LatencyBaseline => ({
  name: 'empty Fastify route, all within a second',
  samples: hello.burstMs,
  resolutionMs: 0,
});

const recordingOf = ({ phases }: RunResult) => mergeRecordings(phases.map(({ recording }) => recording));
const playersIn = (run: RunResult, name: 'connect' | 'join') =>
  phaseOf(run, name).recording.samples[name]?.length ?? 0;

function arrivals(run: RunResult, { socket, database }: Baselines): Record<string, Row[]> {
  const [connected, joined] = [playersIn(run, 'connect'), playersIn(run, 'join')];
  const bytesPerSocket = used(run, 'serverRssBytes', 'connect') / connected;
  return {
    Connecting: [
      ['Players connected', '', connected],
      ['Connections', '/s', connected / secondsOf(run, 'connect')],
      ...latencies('Connected and subscribed', phaseOf(run, 'connect').recording.samples.connect),
      ['Server memory per socket', 'KB', bytesPerSocket / 1_024, ['raw ws', socket.bytesPerSocket / 1_024]],
    ],
    Joining: [
      ['Joins', '/s', joined / secondsOf(run, 'join'), ['single durable updates', database.answersPerSecond]],
      ['Players joined', '', joined],
      ...latencies('Join', phaseOf(run, 'join').recording.samples.join),
      ...latencies('Waiting room loaded again', recordingOf(run).samples['tournament page']),
    ],
  };
}

function playing(run: RunResult, baselines: Baselines): Row[] {
  const { samples } = recordingOf(run);
  const { counts } = phaseOf(run, 'play').recording;
  const push = { name: 'raw ws, timed pushes', samples: baselines.socket.latenessMs, resolutionMs: 1 };
  const afterwards = ['first question lateness', 'question lateness', 'answer to result'].map(
    (measure) => measure + afterFault,
  );
  return [
    ...latencies('Start pressed to first question', samples['start to first question'], burst(baselines)),
    ...latencies('Start pressed to countdown', samples.start, burst(baselines)),
    ...latencies('Countdown to first question', samples['countdown to first question']),
    ...latencies('First question lateness', samples['first question lateness'], push),
    ...latencies('Question lateness', samples['question lateness'], push),
    ...latencies('Answer to result', samples['answer to result'], burst(baselines)),
    ['Most answers, over three seconds', '/s', mostAnswers(run)],
    ['Answers while players waited in line, after five seconds', '/s', answersInLine(run)],
    [idleName, '%', idleInLine(run) * 100],
    ...afterwards.flatMap((measure) =>
      samples[measure] ? latencies(capitalise(measure), samples[measure]) : [],
    ),
    ...[
      'questions not pushed in time',
      'questions seen after their deadline',
      'questions never seen',
      'answers sent again',
      'answers without a result',
      'players who never started',
      'players whose quiz passed before its start was answered',
      'players who did not finish',
      'players given up',
    ].map((name): Row => [capitalise(name), '', counts[name] ?? 0]),
  ];
}

function results(run: RunResult, baselines: Baselines): Record<string, Row[]> {
  const { samples, counts } = recordingOf(run);
  const { settledAtMs, lastFinishedAtMs } = run.check;
  const news = samples['settlement known at']?.map((atMs) => atMs - (settledAtMs ?? Number.NaN));
  const unaware = 'players without news of the settlement';
  const ranks = ['ranks in one statement', baselines.database.settlementMs] as const;
  const types = Object.keys(counts).filter((name) => name.startsWith('event '));
  const perPlayer = (count: number) => count / playersIn(run, 'connect');
  const messagesPerSecond = (phaseOf(run, 'join').recording.counts.messages ?? 0) / secondsOf(run, 'join');
  return {
    'Results and settlement': [
      ...latencies('Quiz completed', samples.complete),
      ...latencies('Leaderboard', samples.leaderboard, burst(baselines)),
      ...latencies('Results loaded again', samples['results again']),
      ['Last quiz over to settled', 'ms', difference(settledAtMs, lastFinishedAtMs), ranks],
      ...latencies('Settled to known by the player', news),
      [capitalise(unaware), '', counts[unaware] ?? 0],
    ],
    'Live events': [
      ['Events per player', '', perPlayer(sumOf(counts, 'event '))],
      ...types
        .toSorted()
        .map((name): Row => [`${name.replace('event ', '')} per player`, '', perPlayer(counts[name] ?? 0)]),
      [
        'Messages while joining',
        '/s',
        messagesPerSecond,
        ['raw ws broadcast', baselines.socket.broadcastPerSecond],
      ],
    ],
  };
}

/** Returns what was lost, refused and broken. */
export function correctness(run: RunResult): Row[] {
  const { answers, seats, sessions, ranked, brokenInvariants } = run.check;
  const { counts } = recordingOf(run);
  return [
    ['Answers sent', '', answers.sent],
    ['Answers acknowledged as counting', '', answers.acknowledged],
    ['Answers stored as counting', '', answers.stored],
    ['Acknowledged but lost (must be 0)', '', answers.acknowledgedButLost],
    ['Sent in time but timed out (must be 0)', '', answers.onTimeButTimedOut],
    ['Broken invariants of the ledger (must be 0)', '', brokenInvariants.length],
    ['Sessions without a rank (must be 0)', '', sessions - ranked],
    ['Acknowledged joins without a seat (must be 0)', '', Math.max(0, playersIn(run, 'join') - seats)],
    ['Failed calls', '', sumOf(counts, 'error ')],
    ['Sockets closed by the server', '', sumOf(counts, 'socket closed ')],
  ];
}

function sumOf(counts: Readonly<Record<string, number>>, prefix: string): number {
  return Object.entries(counts).reduce(
    (sum, [name, count]) => sum + (name.startsWith(prefix) ? count : 0),
    0,
  );
}

function processorUse(run: RunResult, { hello, socket, database }: Baselines): Record<string, Row[]> {
  const perPhase = (name: string, unit: Unit, read: (phase: PhaseName) => number) =>
    phaseNames.map((phase): Row => [`${name}, ${phase}`, unit, read(phase)]);
  const perJoin = (who: 'serverCpuMs' | 'postgresCpuMs') => used(run, who, 'join') / playersIn(run, 'join');
  const update = ['one durable update', database.cpuMsPerAnswer] as const;
  const batched = ['one of 500 updates in a statement', database.cpuMsPerBatchedAnswer] as const;
  const echo = ['one Fastify call and one ws echo', hello.cpuMsPerCall + socket.cpuMsPerEcho] as const;
  const peakBytes = Math.max(...run.timeline.map(({ serverRssBytes }) => serverRssBytes ?? Number.NaN));
  const perAnswer = 'CPU time per answered question';
  return {
    Server: [
      ['Peak memory', 'MB', peakBytes / 2 ** 20],
      ...perPhase('CPU time', 's', (phase) => used(run, 'serverCpuMs', phase) / 1_000),
      ...perPhase(
        'Event loop delay p99',
        'ms',
        (phase) => phaseOf(run, phase).serverLoopDelayP99Ms ?? Number.NaN,
      ),
      [perAnswer, 'ms', costOf(run, 'serverCpuMs', 'play', 'settle'), echo],
      ['CPU time per join', 'ms', perJoin('serverCpuMs'), ['one Fastify call', hello.cpuMsPerCall]],
    ],
    PostgreSQL: [
      ...perPhase('CPU time', 's', (phase) => used(run, 'postgresCpuMs', phase) / 1_000),
      [perAnswer, 'ms', costOf(run, 'postgresCpuMs', 'play', 'settle'), update],
      [`${perAnswer}, beside batches`, 'ms', costOf(run, 'postgresCpuMs', 'play', 'settle'), batched],
      ['CPU time per join', 'ms', perJoin('postgresCpuMs'), update],
    ],
    'Generators and machine': [
      ...perPhase('Busiest generator at its peak', '%', (phase) => peakShare(run, phase) * 100),
      ...perPhase('Event loop delay p99', 'ms', (phase) => phaseOf(run, phase).loopDelayP99Ms),
      ...latencies('Start pressed later than planned', recordingOf(run).samples['generator lag']),
      ...perPhase("One core's time used by other programs", '%', (phase) => othersShare(run, phase) * 100),
    ],
  };
}

/**
 * How many times as much processor time as its baseline of the same run a crowd's answer and join may take: half as much
 * again as usual, by group and name. Times of a clock differ too much from run to run.
 */
const mostRatios: Readonly<Record<string, number>> = {
  'Server: CPU time per answered question': 60,
  'Server: CPU time per join': 150,
  'PostgreSQL: CPU time per answered question': 11,
  'PostgreSQL: CPU time per join': 27,
};

/** So much of the machine may be idle while players wait in line, in percent: half as much again as usual. */
const mostIdle = 40;
const idleName = 'Machine idle while players waited in line';

/** Returns whether a figure is too far from what is usual. */
export function isUnusual({ group, name, value, baseline }: Figure): boolean {
  if (name === idleName) return value > mostIdle;
  return (baseline?.ratio ?? 0) > (mostRatios[`${group}: ${name}`] ?? Number.POSITIVE_INFINITY);
}
