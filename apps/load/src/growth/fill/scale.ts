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

/** Returns how many players share the small and middle tournaments. */
export function regularsOf({ users }: Scale): number {
  return Math.min(regularsAtMost, users - adminsCount - keenCount);
}
