import { t } from '@lingui/core/macro';
/** What a rehearsal measured of one device. */
export type Measurements = {
  /** `kept`: opened and stayed. `left`: ended during a question. `missing`: this browser has none. */
  readonly fullscreen: 'kept' | 'left' | 'refused' | 'missing';
  /** The server's clock less the device's. */
  readonly clockOffsetMs: number;
  /** The round trips of all calls in order; null for a call without a response in time. */
  readonly roundTripsMs: readonly (number | null)[];
  /** Whether the live connection carried every call. */
  readonly wasSocketOpen: boolean;
};

export type Grade = 'good' | 'playable' | 'poor';

export type Verdict = {
  readonly grade: Grade;
  /** What was found, and what to do. */
  readonly words: string;
};

/** Half of this is the way of an answer, which is not felt. */
const goodRoundTripMs = 300;
/** Above this, an answer at the last moment may arrive after the grace period of half a second. */
const playableRoundTripMs = 800;
const goodJitterMs = 100;
const playableJitterMs = 400;
const playableLoss = 0.1;
const goodOffsetMs = 2_000;
/** The server's instant is known to half a round trip. */
const longestClockErrorMs = 500;

export function judgeFullscreen({ fullscreen }: Measurements): Verdict {
  switch (fullscreen) {
    case 'kept':
      return { grade: 'good', words: t`It opened and stayed open.` };
    case 'missing':
      return {
        grade: 'good',
        words: t`This browser has none. You play without it, and nothing is counted for that.`,
      };
    case 'refused':
      return {
        grade: 'playable',
        words: t`The browser refused it. You can play without it, and nothing is counted for that. To allow it, look into the browser’s settings for this site.`,
      };
    case 'left':
      return {
        grade: 'poor',
        words: t`It ended during a question, which counts as a violation in a quiz. Do not press Escape or swipe back, and switch off messages that cover the page.`,
      };
  }
}

export function judgeClock({ clockOffsetMs, roundTripsMs }: Measurements): Verdict {
  const fastestMs = Math.min(...received(roundTripsMs));
  if (fastestMs === Infinity)
    return { grade: 'poor', words: t`It could not be compared, because the server did not respond.` };
  const errorMs = fastestMs / 2;
  if (errorMs > longestClockErrorMs)
    return {
      grade: 'poor',
      words: t`The slow connection leaves the server’s time uncertain by ${seconds(errorMs)}, and countdowns with it. Look to the connection first.`,
    };
  if (Math.abs(clockOffsetMs) > goodOffsetMs)
    return {
      grade: 'playable',
      words:
        clockOffsetMs > 0
          ? t`It is ${seconds(clockOffsetMs)} slow. Countdowns follow the server’s clock, so no answer is lost. Set the date and time of this device to automatic.`
          : t`It is ${seconds(clockOffsetMs)} fast. Countdowns follow the server’s clock, so no answer is lost. Set the date and time of this device to automatic.`,
    };
  return { grade: 'good', words: t`It agrees with the server’s to ${seconds(clockOffsetMs)}.` };
}

export function judgeConnection({ roundTripsMs, wasSocketOpen }: Measurements): Verdict {
  const times = received(roundTripsMs);
  const total = roundTripsMs.length;
  const lost = total - times.length;
  if (times.length === 0)
    return {
      grade: 'poor',
      words: t`The server did not respond. Check that this device is online, then rehearse again.`,
    };
  const [medianMs, jitterMs] = [medianOf(times), jitterOf(times)];
  const facts = t`A response takes ${Math.round(medianMs)} ms, varying by ${Math.round(jitterMs)} ms; ${lost} of ${total} were lost.`;
  if (lost / total > playableLoss || medianMs > playableRoundTripMs || jitterMs > playableJitterMs)
    return {
      grade: 'poor',
      words: t`${facts} Answers at the last moment may be too late. Move closer to the Wi-Fi, or change between Wi-Fi and mobile data.`,
    };
  if (!wasSocketOpen)
    return {
      grade: 'playable',
      words: t`${facts} The live connection was interrupted; answers then take a slower way. Stop downloads, and switch off a VPN or data saver.`,
    };
  if (lost > 0 || medianMs > goodRoundTripMs || jitterMs > goodJitterMs)
    return {
      grade: 'playable',
      words: t`${facts} Answer a second before the end. Stop downloads and videos.`,
    };
  return { grade: 'good', words: facts };
}

/** Returns the worst of the grades. */
export function worstOf(grades: readonly Grade[]): Grade {
  if (grades.includes('poor')) return 'poor';
  return grades.includes('playable') ? 'playable' : 'good';
}

function received(roundTripsMs: Measurements['roundTripsMs']): number[] {
  return roundTripsMs.filter((each) => each !== null);
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Returns the mean difference between each round trip and the one before. */
function jitterOf(times: readonly number[]): number {
  const differences = times.slice(1).map((time, index) => Math.abs(time - (times[index] ?? time)));
  return differences.reduce((sum, each) => sum + each, 0) / Math.max(1, differences.length);
}

/** Formats the size of a duration, such as '0.1 s', '43 s' or '12 min'. */
function seconds(ms: number): string {
  const size = Math.abs(ms) / 1_000;
  if (size >= 120) return t`${Math.round(size / 60)} min`;
  return t`${size >= 10 ? Math.round(size) : Math.max(0.1, Math.ceil(size * 10) / 10)} s`;
}
