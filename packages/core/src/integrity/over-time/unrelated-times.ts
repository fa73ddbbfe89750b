import type { Evidence, PastSession } from './facts';

/**
 * By how much a usual player's time grows with a standard deviation of difficulty, and with the text's length. Assumed:
 * if people's effects were spread evenly from none to these, 8 % of honest winners would be reviewed within 20 tournaments.
 */
const difficultyEffect = 0.12;
const lengthEffect = 0.35;
/** The least part of the usual effects that is expected of a person. */
const leastEffect = 0.5;
const fewestAnswers = 20;

/**
 * Returns how much more probable a player's times are if they depend on neither difficulty nor length than if they
 * depend on both at least half as much as usual. Compares the times of each session with each other alone.
 */
export function unrelatedTimes(sessions: readonly PastSession[]): Evidence {
  let [answered, ofExpected, ofBoth, ofTimes, means] = [0, 0, 0, 0, 0];
  for (const { answers } of sessions) {
    const times = centred(answers.map(({ timeMs }) => Math.log(Math.max(1, timeMs))));
    const expected = centred(
      answers.map(
        ({ measure, textLength }) =>
          difficultyEffect * measure.difficulty + lengthEffect * Math.log(Math.max(1, textLength)),
      ),
    );
    answered += answers.length;
    means += 1;
    ofExpected += product(expected, expected);
    ofBoth += product(expected, times);
    ofTimes += product(times, times);
  }
  if (answered < fewestAnswers || ofExpected === 0)
    return { digits: 0, figures: { effectPercent: 0, answered } };
  const effect = ofBoth / ofExpected;
  const variance = Math.max(1e-6, (ofTimes - effect * ofBoth) / Math.max(1, answered - means - 1));
  const distance = Math.max(0, leastEffect - effect) ** 2 - effect ** 2;
  const digits = Math.max(0, (distance * ofExpected) / (2 * variance * Math.LN10));
  return { digits, figures: { effectPercent: Math.round(100 * effect), answered } };
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return values.map((value) => value - mean);
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
}
