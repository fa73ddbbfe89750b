import type { Measure } from '../item-response';
import type { AskedQuestions } from './answers';

/** The variance of the logarithms of questions' own slopes around that of the common one. */
export const slopeVariance = 0.3 ** 2;

/** What is estimated. Slopes are logarithms, so that they stay positive. */
export type Model = {
  /** The logarithm of the slope that questions share. */
  logSlope: number;
  /** What the logarithm of each question's own slope adds. */
  readonly deviation: Float64Array;
  readonly difficulty: Float64Array;
  readonly guess: Float64Array;
  readonly level: Uint8Array;
  /** The mean difficulty of the questions of each level. */
  readonly means: Float64Array;
  /** The variance of difficulty within a level. */
  variance: number;
};

/** An earlier result from which the next one starts. NaN stands where a question has none. */
export type Start = {
  readonly commonSlope: number;
  readonly levelMeans: Float64Array;
  readonly levelVariance: number;
  readonly difficulty: Float64Array;
  readonly slope: Float64Array;
};

/** Returns the model to start from. */
export function createModel({ guess, level }: AskedQuestions, start: Start | undefined): Model {
  const levels = level.reduce((most, one) => Math.max(most, one), 0) + 1;
  const means = Float64Array.from({ length: levels }, (_, at) => start?.levelMeans[at] ?? 0);
  const commonSlope = start?.commonSlope ?? 1;
  return {
    logSlope: Math.log(commonSlope),
    deviation: guess.map((_, question) => Math.log((start?.slope[question] || commonSlope) / commonSlope)),
    difficulty: guess.map((_, question) => {
      const earlier = start?.difficulty[question] ?? Number.NaN;
      return Number.isNaN(earlier) ? meanOf({ means, level }, question) : earlier;
    }),
    guess,
    level,
    means,
    variance: start?.levelVariance ?? 1,
  };
}

/** Returns the mean difficulty of the level of a question. */
export function meanOf({ means, level }: Pick<Model, 'means' | 'level'>, question: number): number {
  return means[level[question] ?? 0] ?? 0;
}

export function measureOf(model: Model, question: number): Measure {
  return {
    difficulty: model.difficulty[question] ?? 0,
    slope: Math.exp(model.logSlope + (model.deviation[question] ?? 0)),
    guess: model.guess[question] ?? 0,
  };
}
