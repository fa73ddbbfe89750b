/** What a process measured lately. */
export type Load = {
  /** Quizzes that run in this process, with those that are being started. */
  readonly playing: number;
  /** Starts that are under way. */
  readonly starting: number;
  /** Processor time of the event loop for one answer, in milliseconds; for a start `startCost` of it. */
  readonly answerMs: number;
  /** Time of all cores of the machine for one answer, in milliseconds, with everything that runs on it. */
  readonly machineMs: number;
  /** The number of cores. */
  readonly cores: number;
  /** The share of all cores that is in use now, from 0 to 1. */
  readonly machineShare: number;
  /** Answers that one player gives in a second. */
  readonly pacePerS: number;
  /** Answers that arrive in a second now, with `endCost` for each quiz that ends: players answer some time after they start. */
  readonly answersPerS: number;
  /** How late this process is with what players wait for, in milliseconds. */
  readonly latenessMs: number;
};

/** A start takes so many times as long as an answer, and the end of a quiz with its results so many times. */
export const startCost = 0.8;
export const endCost = 2;
/** What a quiz of ten questions costs, beside its answers. */
const wholeCost = 1 + endCost / 10;
/** The share of the event loop that players may take: the rest is for bursts and everything else. */
const playShare = 0.75;
/** The share that may be taken together with starts. */
const fullShare = 0.82;
/** The shares of the machine, which the database and other programs use as well. */
const machinePlayShare = 0.7;
const machineFullShare = 0.97;
/** While every core is in use, so much of what the event loop has left is given to starts: others may use them for hours. */
const fullPace = 0.25;
/** From this lateness on nobody is admitted. */
const brakeMs = 150;
/** While it lasts, what is admitted later falls to half in this time, and rises again in `recoveryMs`. */
const halfLifeMs = 500;
const leastFactor = 0.2;
/** What is late for so long is no crowd but a slow disk or network: some are admitted all the same. */
const patienceMs = 60_000;
const leastPerS = 5;
const recoveryMs = 3_000;
/** So many starts form a worthwhile batch. */
const largestBatch = 64;
/** More starts under way than so many would keep answers waiting, and first questions would open late. */
const mostStarting = 256;

/** Decides how many players may start. Its memory is the brake, and the fraction of a start that was not used. */
export type Admission = {
  /** Returns how many of those who wait may start now, when so much time has passed since the last call. */
  step(load: Load, elapsedMs: number, waiting: number): number;
};

/**
 * Admits players so that those who play are served in time. To admit one is a commitment for the whole quiz: the cap is
 * what their answers will cost, not what they cost now. Starts take the time that answers leave now. Measured lateness, of
 * whatever cause, is a brake.
 */
export function createAdmission(): Admission {
  let factor = 1;
  let credit = 0;
  let lateForMs = 0;
  return {
    step(load, elapsedMs, waiting) {
      const {
        playing,
        starting,
        answerMs,
        machineMs,
        cores,
        machineShare,
        pacePerS,
        answersPerS,
        latenessMs,
      } = load;
      const isLate = latenessMs > brakeMs;
      lateForMs = isLate ? lateForMs + elapsedMs : 0;
      if (isLate) {
        factor = Math.max(leastFactor, factor * 0.5 ** (elapsedMs / halfLifeMs));
        credit = lateForMs > patienceMs ? credit + (leastPerS * elapsedMs) / 1_000 : 0;
        const admitted = Math.min(Math.floor(credit), waiting);
        credit -= admitted;
        return admitted;
      }
      factor = Math.min(1, factor + elapsedMs / recoveryMs);
      const answersOfLoop = (playShare * 1_000) / answerMs;
      const answersOfMachine = (machinePlayShare * cores * 1_000) / machineMs;
      const cap = Math.floor((factor * Math.min(answersOfLoop, answersOfMachine)) / (pacePerS * wholeCost));
      const freeMs = (fullShare * factor - (answersPerS * answerMs) / 1_000) * elapsedMs;
      const pace = machineShare > machineFullShare ? fullPace : 1;
      credit += (Math.max(0, freeMs) * pace) / (answerMs * startCost);
      const admitted = Math.max(
        0,
        Math.min(Math.floor(credit), cap - playing, largestBatch, mostStarting - starting, waiting),
      );
      credit = Math.min(credit - admitted, largestBatch);
      return admitted;
    },
  };
}
