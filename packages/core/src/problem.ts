import { formatMessage, key, type Message } from './message';

/** The kinds of problem. Each door maps every kind to a status of its own. */
export type ProblemKind =
  | 'invalid' // 422: the input breaks a rule
  | 'unauthenticated' // 401: no valid token, or wrong credentials
  | 'payment_required' // 402: too little money
  | 'forbidden' // 403
  | 'not_found' // 404: the resource is missing, or belongs to another user
  | 'conflict' // 409: the state does not allow it
  | 'rate_limited' // 429
  | 'unconfigured' // 501
  | 'unavailable'; // 503: try again soon

type ProblemEntry = { readonly kind: ProblemKind; readonly sentence: string };

/** Every problem of the product: its code, its kind, and the key of its sentence for people. */
export const problems = {
  invalid_input: { kind: 'invalid', sentence: key('Some fields are invalid.') },
  ambiguous_answers: {
    kind: 'invalid',
    sentence: key('Right answers of this file may be counted from 0 or from 1. Say which with answer_base.'),
  },
  ambiguous_language: {
    kind: 'invalid',
    sentence: key('Most letters of this file are Devanagari. Say its language with language.'),
  },
  unauthenticated: { kind: 'unauthenticated', sentence: key('Please sign in to continue.') },
  invalid_credentials: {
    kind: 'unauthenticated',
    sentence: key('The mobile number or the password is wrong.'),
  },
  access_fee_due: {
    kind: 'payment_required',
    sentence: key('Pay the one-time access fee of ₹39 before taking part.'),
  },
  insufficient_funds: {
    kind: 'payment_required',
    sentence: key('Insufficient funds! Please add funds to play.'),
  },
  forbidden: { kind: 'forbidden', sentence: key('You are not allowed to do this.') },
  kyc_required: { kind: 'forbidden', sentence: key('Complete your KYC verification first.') },
  mobile_unverified: { kind: 'forbidden', sentence: key('Confirm your mobile number first.') },
  suspended: { kind: 'forbidden', sentence: key('Your account is suspended.') },
  self_excluded: { kind: 'forbidden', sentence: key('You have excluded yourself from playing for now.') },
  play_limit: {
    kind: 'forbidden',
    sentence: key('You have played for as long as you allow yourself today.'),
  },
  deposit_limit: { kind: 'forbidden', sentence: key('This would exceed your daily deposit limit.') },
  under_age: { kind: 'forbidden', sentence: key('You must be at least 18 years old.') },
  not_invited: { kind: 'forbidden', sentence: key('This tournament is for invited players.') },
  not_found: { kind: 'not_found', sentence: key('This was not found.') },
  taken: { kind: 'conflict', sentence: key('This is already registered.') },
  tournament_closed: { kind: 'conflict', sentence: key('This tournament is over.') },
  cancelled: { kind: 'conflict', sentence: key('This tournament was cancelled.') },
  tournament_full: { kind: 'conflict', sentence: key('This tournament is full.') },
  not_ready: {
    kind: 'conflict',
    sentence: key('This tournament is not ready yet: its questions are still being prepared.'),
  },
  not_started: { kind: 'conflict', sentence: key('This tournament has not started yet.') },
  already_started: {
    kind: 'conflict',
    sentence: key('This tournament has already started; it can no longer be left.'),
  },
  not_joined: { kind: 'conflict', sentence: key('Join this tournament first.') },
  finished: { kind: 'conflict', sentence: key('You have already finished this quiz.') },
  not_completed: { kind: 'conflict', sentence: key('This quiz is still running.') },
  too_early: { kind: 'conflict', sentence: key('This question has not opened yet.') },
  out_of_order: { kind: 'conflict', sentence: key('Answer the questions in their order.') },
  not_yet: { kind: 'conflict', sentence: key('This question opens in a moment.') },
  locked: { kind: 'conflict', sentence: key('This can no longer be changed.') },
  not_captured: { kind: 'conflict', sentence: key('This payment has not been received yet.') },
  too_many_orders: {
    kind: 'conflict',
    sentence: key('You have too many unpaid orders. Pay one of them, or wait a few minutes.'),
  },
  already_decided: { kind: 'conflict', sentence: key('This has already been decided.') },
  no_kyc_submitted: { kind: 'conflict', sentence: key('This user has not submitted any KYC details.') },
  own_invitation: {
    kind: 'conflict',
    sentence: key('This is your own invitation. Send it to another person.'),
  },
  too_many_friends: { kind: 'conflict', sentence: key('One of you has the maximum number of friends.') },
  rate_limited: {
    kind: 'rate_limited',
    sentence: key('Too many requests. Please wait a moment and try again.'),
  },
  unconfigured: { kind: 'unconfigured', sentence: key('This is not available here.') },
  busy: {
    kind: 'unavailable',
    sentence: key('Many players start now. You keep your place in line: try again in a moment.'),
  },
  unavailable: {
    kind: 'unavailable',
    sentence: key('This is not available right now. Please try again shortly.'),
  },
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problems;

/** One invalid field of an input: its `path`, as the caller wrote it, and what is allowed. */
export type FieldError = { readonly path: string; readonly message: Message };

/** One error in a row of an upload. */
export type RowError = {
  /** Starts at 1 after the header; 0 is the header or the whole file. */
  readonly row: number;
  /** The line of the file on which the row begins, from 1; null where the file has no lines. */
  readonly line: number | null;
  /** The name in the file; null for the whole row. */
  readonly column: string | null;
  readonly code: string;
  readonly message: Message;
};

type ProblemOptions = {
  /** Replaces the sentence of the table where a more helpful one is possible. */
  readonly detail?: Message;
  readonly errors?: readonly (FieldError | RowError)[];
  /** Facts for programs in the response, such as `startsAt`. */
  readonly facts?: Readonly<Record<string, string | number | boolean | Date>>;
  readonly retryAfterS?: number;
};

/** An expected failure that the caller can understand. Any other thrown error is a fault of the product. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly kind: ProblemKind;
  /** The sentence for people; `message` is the same in English. */
  readonly detail: Message;
  readonly errors: readonly (FieldError | RowError)[] | undefined;
  readonly facts: Readonly<Record<string, string | number | boolean | Date>> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const { kind, sentence } = problems[code];
    const detail = options.detail ?? { key: sentence };
    super(formatMessage(detail));
    this.code = code;
    this.kind = kind;
    this.detail = detail;
    this.errors = options.errors;
    this.facts = options.facts;
    this.retryAfterS = options.retryAfterS;
  }
}

/** Returns a problem of one invalid field: 422 with the name of the field. */
export function fieldProblem(path: string, message: Message): Problem {
  return new Problem('invalid_input', { detail: message, errors: [{ path, message }] });
}

/** Returns a problem of a unique value that is in use: 409 with the name of the field. */
export function takenProblem(path: string, message: Message): Problem {
  return new Problem('taken', { detail: message, errors: [{ path, message }] });
}

/** Returns whether a text is a known code. Database functions return codes as text. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
