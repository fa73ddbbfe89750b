/** How much a database of the growth test holds. */
export type Scale = {
  /** Rows of `session_question`. */
  readonly answers: number;
  readonly users: number;
};

/** One tournament that is over, and how many players finished its quiz. */
export type Size = { readonly number: number; readonly seats: number };

export const questionsEach = 5;
/** Administrators have the first numbers of all users. */
export const adminsCount = 5;
/** Players who took part in every tournament of at least fifty seats; their numbers follow the administrators'. */
export const keenCount = 20;
/** Players who share most of the small and middle tournaments. */
const regularsAtMost = 10_007;

/**
 * Returns tournaments whose sessions together have all answers: one with a tenth of all sessions, eight of 2 %, two
 * hundred of 0.2 %, five thousand of 50 players, and as many of 20 as it takes.
 */
export function sizesOf({ answers }: Scale): Size[] {
  const sessions = Math.floor(answers / questionsEach);
  const sizes: Size[] = [];
  for (let left = sessions; left > 0; left -= sizes.at(-1)?.seats ?? 0) {
    const number = sizes.length + 1;
    sizes.push({ number, seats: Math.min(left, seatsOf(number, sessions)) });
  }
  return sizes;
}

function seatsOf(number: number, sessions: number): number {
  if (number === 1) return Math.max(1, Math.floor(sessions / 10));
  if (number <= 9) return Math.max(1, Math.floor(sessions / 50));
  if (number <= 209) return Math.max(1, Math.floor(sessions / 500));
  return number <= 5_209 ? 50 : 20;
}

/** How many numbers the players of neighbouring seats are apart: a prime, so that each seat has a player of its own. */
export const seatStride = 7_919;
/** Larger tournaments have players of all. */
export const mostRegularSeats = 5_000;

/** Returns how many players share the small and middle tournaments. Throws where a player would have two seats of one. */
export function regularsOf(scale: Scale): number {
  const everybody = scale.users - adminsCount - keenCount;
  const regulars = Math.min(regularsAtMost, everybody);
  for (const { seats } of sizesOf(scale)) {
    const players = seats <= mostRegularSeats ? regulars : everybody;
    if (seats > players || players % seatStride === 0)
      throw new Error(`--users: ${players} players cannot have ${seats} seats of one tournament`);
  }
  return regulars;
}
