/** What a process measured lately. */
export type Load = {
  /** Quizzes that run in this process, with those that are being started. */
  readonly playing: number;
  /** Starts that are under way. */
  readonly starting: number;
  /** What one more answer costs the event loop, in milliseconds of a core: it makes a batch larger (`createCostFit`). */
  readonly answerMs: number;
  /** The share of a core that the event loop uses, starts apart. */
  readonly loopCores: number;
  /** How many cores of the machine are in use by all its programs, starts apart. */
  readonly machineCores: number;
  /** The number of cores. */
  readonly cores: number;
  /** Answers that one player gives in a second. */
  readonly pacePerS: number;
  /** Answers that are served in a second now: players answer some time after they start. */
  readonly answersPerS: number;
  /** How late this process is with what players wait for, in milliseconds. */
  readonly latenessMs: number;
};

/** A start takes so many times as long as an answer, which has its share of its quiz's end. */
export const startCost = 0.8;
/** What the whole machine with its database does for a millisecond of the event loop, from the load test. */
export const machineCost = 1.65;
/**
 * How much of the event loop and of the machine players may take. The rest is for bursts, and for the ends of quizzes, which
 * come when their starts are long admitted.
 */
const playLoopLimit = 0.8;
const machineLimit = 0.8;
/** So much of the machine is counted on, whatever other programs take: the operating system shares it out. */
const fairShare = 0.5;
/** From this lateness on nobody is admitted. */
const brakeMs = 150;
/** While it lasts, what is admitted later falls to half in this time, and rises again in `recoveryMs`. */
const halfLifeMs = 500;
const leastFactor = 0.2;
const recoveryMs = 3_000;
/** What is late for so long is no crowd but a slow disk or network: some go on all the same. */
export const longestCrowdMs = 60_000;
const leastPerS = 5;
/** So many starts are worked on together, while as many gather. Answers take the place of those: they must not wait. */
const startBatch = 500;

/** Decides how many players may start. Its memory is the brake. */
export type Admission = {
  /** Returns how many of those who wait may start now, when so much time has passed since the last call. */
  step(load: Load, elapsedMs: number, waiting: number): number;
};

/**
 * Admits players as fast as they can be started, as long as the machine can serve what they will do. To admit one is a
 * commitment for the whole quiz: to what is in use now comes what those who play will answer more than now. What other programs
 * use is taken off the machine. Measured lateness, of whatever cause, is a brake.
 */
export function createAdmission(): Admission {
  let factor = 1;
  let credit = 0;
  let lateForMs = 0;
  return {
    step(load, elapsedMs, waiting) {
      if (load.latenessMs > brakeMs) {
        lateForMs += elapsedMs;
        factor = Math.max(leastFactor, factor * 0.5 ** (elapsedMs / halfLifeMs));
        credit = lateForMs > longestCrowdMs ? credit + (leastPerS * elapsedMs) / 1_000 : 0;
        const admitted = Math.min(Math.floor(credit), waiting);
        credit -= admitted;
        return admitted;
      }
      lateForMs = 0;
      factor = Math.min(1, factor + elapsedMs / recoveryMs);
      const mostStarting = Math.max(startBatch, 2 * startBatch - load.answersPerS) * factor;
      const places = Math.min(placesIn(load), Math.floor(mostStarting) - load.starting);
      return Math.max(0, Math.min(places, waiting));
    },
  };
}

/** Returns how many more quizzes the machine can serve to their end. */
function placesIn({
  playing,
  answerMs,
  loopCores,
  machineCores,
  cores,
  pacePerS,
  answersPerS,
}: Load): number {
  const ownCores = loopCores * machineCost;
  const freeCores = Math.max(machineLimit * cores - machineCores, fairShare * cores - ownCores);
  const morePerS = (Math.min(playLoopLimit - loopCores, freeCores / machineCost) * 1_000) / answerMs;
  return Math.floor((morePerS + answersPerS) / pacePerS - playing);
}

/** What batches of answers cost: a part for each batch, and one for each answer in it. */
export type CostFit = {
  /** Takes what so many batches with so many answers cost together, in milliseconds. */
  learn(batches: number, answers: number, ms: number): void;
  /** Returns what one more answer costs. */
  answerMs(): number;
};

/** What is known first, from the load test, and for how many batches and answers it counts for ever. */
const known = { batchMs: 2, answerMs: 0.7, batches: 50, answers: 5_000 };
/** What was learned loses this part of its weight with each observation. */
const forgetting = 0.1;

/** Fits both parts while the process runs, by least squares that begin with what is known. */
export function createCostFit(): CostFit {
  const sums = { bb: 0, ba: 0, aa: 0, bm: 0, am: 0 };
  return {
    learn(batches, answers, ms) {
      const seen = {
        bb: batches * batches,
        ba: batches * answers,
        aa: answers * answers,
        bm: batches * ms,
        am: answers * ms,
      };
      for (const sum of Object.keys(sums) as (keyof typeof sums)[])
        sums[sum] += seen[sum] - sums[sum] * forgetting;
    },
    answerMs() {
      const bb = sums.bb + known.batches;
      const aa = sums.aa + known.answers;
      const bm = sums.bm + known.batches * known.batchMs;
      const am = sums.am + known.answers * known.answerMs;
      const fitted = (bb * am - sums.ba * bm) / (bb * aa - sums.ba ** 2);
      // No batch costs less than nothing, so an answer costs no more than its share of everything.
      return Math.min(am / aa, Math.max(fitted, known.answerMs / 4));
    },
  };
}
