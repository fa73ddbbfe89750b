import type { Duty } from '@paheli/core/account/duty';
import type { Role } from '@paheli/core/account/schema';
import type { Clock } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import type { TransientEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import type { CodeThrottle } from './account/code-throttle';
import type { Google } from './account/google';
import type { LoginThrottle } from './account/login-throttle';
import type { Passwords } from './account/password';
import type { PersonalData } from './account/personal-data';
import type { RegisterThrottle } from './account/register-throttle';
import type { Sms } from './account/sms';
import type { KeptDocuments } from './fairness/kept-documents';
import type { Files } from './foundation/files';
import type { FailedRows } from './foundation/isolate-rows';
import type { Limiter } from './foundation/limiter';
import type { Log } from './foundation/log';
import type { Queues } from './foundation/queues';
import type { Mail } from './notices/mail';
import type { Push } from './notices/web-push';
import type { FileWorker } from './question-bank/file-worker';
import type { Fields } from './quiz/fields';
import type { StartLine } from './quiz/start-line';
import type { Turn } from './quiz/turn';
import type { JoinCodeGate } from './tournament/join-code-gate';
import type { Leaderboards } from './tournament/leaderboards';
import type { Payments } from './wallet/payments/payments';

/** The signed-in user on whose behalf a use case runs. */
export type Viewer = {
  readonly userId: string;
  readonly role: Role;
  /** A narrower duty; null for none, and left out where a use case acts for an administrator. */
  readonly duty?: Duty | null;
};

/** A viewer with their username, which never changes. */
export type NamedViewer = Viewer & { readonly username: string };

/** The origin of a call by a user who may not be signed in. */
export type Caller = {
  readonly address: string;
  /** The user agent of the browser or program. */
  readonly userAgent?: string | undefined;
  /** The language that the browser or program prefers. */
  readonly language?: Language | undefined;
};

/** Numbers that an operator may set. */
export type Settings = {
  /** How long after its deadline an answer may reach the server and still count. */
  readonly answerGraceMs: number;
  /** The countdown before the first question, where the start does not hand out its text. */
  readonly countdownMs: number;
  readonly maxTopupPaise: number;
  /** Tax inside the access fee, in basis points. */
  readonly gstBps: number;
  /** Tax on net winnings at a withdrawal, in basis points. */
  readonly tdsBps: number;
  /** The minimum ranking time of an answer: a faster one counts as this. */
  readonly answerFloorMs: number;
  /** `required`: players have to confirm their mobile number before they pay, unlock, join or withdraw. */
  readonly mobileProof: 'required' | 'optional';
  /** The maximum number of unpaid orders of the last 15 minutes for one user. */
  readonly maxOpenOrders: number;
  /** Withdrawals above this sum are approved by two administrators. */
  readonly fourEyesPaise: number;
  /** Above this exposure of one administrator's pools of seven days, a tournament needs a second administrator. */
  readonly exposureFourEyesPaise: number;
  /** Decisions about prizes and questions with more money at stake need a second administrator. */
  readonly prizeFourEyesPaise: number;
  /** Suspending a user with more than this in the wallet and on its way to them needs a second administrator. */
  readonly suspensionFourEyesPaise: number;
  /** How long a promotion or another decision by the only administrator waits before it takes effect. */
  readonly promotionDelayMs: number;
  /** Whether administrators have to set up an authenticator app before they act. */
  readonly adminTotp: 'optional' | 'required';
  /** `social`: no money is added, staked or won; balances stay returnable. */
  readonly playMode: 'money' | 'social';
  /** What access costs once; 0 where it is not sold. */
  readonly accessFeePaise: number;
  /** Whether players need access to the platform to join organisers' tournaments. */
  readonly organiserAccess: 'free' | 'fee';
  /** How many days a pass lasts; 0 where none is sold. */
  readonly passDays: number;
  readonly passPricePaise: number;
  /**
   * States of India, such as `IN-TS`, whose residents may not play for money. Where there are any, players declare
   * where they live.
   */
  readonly blockedStates: readonly string[];
  /** Where browsers load the provider's checkout from. */
  readonly checkoutScriptUrl: string;
};

/** Connects use cases with open connections. */
export type Live = {
  /** Signals that events were committed. Never throws, never waits. */
  wake(): void;
  /** Sends a transient event to one player's open connections, or all but one of them. Never throws, never waits. */
  push(userId: string, event: TransientEvent, options?: { readonly exceptConnectionId: string }): void;
  /** Tells the followers of a quiz in this process what it asks next. Never throws, never waits. */
  turn(userId: string, turn: Turn): void;
  /** Signals that a score of a tournament may have changed. Never throws, never waits. */
  played(tournamentId: string): void;
  /** Returns the number of distinct signed-in users with a live connection, in all processes. */
  onlineUsers(): Promise<number>;
};

/** Places in a use case where a crash matters: tests kill the process there. */
export const checkpoints = [
  'answer.received',
  'answer.committed',
  'join.received',
  'join.committed',
  'settle.posted',
  'settle.committed',
  'webhook.stored',
  'webhook.credited',
] as const;
export type Checkpoint = (typeof checkpoints)[number];

/** The dependencies of all use cases; built once, in the server's main. */
export type Deps = {
  readonly database: Database;
  /** Returns the number of this server process (`enterProcesses`); null outside of servers. */
  readonly processId: () => number | null;
  readonly now: Clock;
  /** Returns a fresh UUIDv7. */
  readonly newId: () => string;
  /** Returns unpredictable bytes. */
  readonly random: (bytes: number) => Uint8Array;
  readonly payments: Payments;
  readonly live: Live;
  readonly leaderboards: Leaderboards;
  readonly fields: Fields;
  readonly keptDocuments: KeptDocuments;
  readonly queues: Queues;
  readonly line: StartLine;
  /** How long before their new openings this process decides about late questions: what the latest one took, and a fifth more. */
  readonly delayLead: { ms: number };
  /** How long before its opening a first question is prepared that the start hands out: what late ones took, and a fifth more. */
  readonly startLead: { ms: number };
  readonly log: Log;
  readonly failedRows: FailedRows;
  readonly settings: Settings;
  readonly loginThrottle: LoginThrottle;
  readonly codeThrottle: CodeThrottle;
  readonly registerThrottle: RegisterThrottle;
  readonly passwords: Passwords;
  readonly personalData: PersonalData;
  readonly files: Files;
  readonly fileWorker: FileWorker;
  /** Undefined where no gateway is set up. */
  readonly sms: Sms | undefined;
  /** Undefined where no SMTP server is set up. */
  readonly mail: Mail | undefined;
  /** Undefined where there are no keys for push messages. */
  readonly push: Push | undefined;
  /** Undefined where signing in with Google is not set up. */
  readonly google: Google | undefined;
  /** How many messages one sender may send. */
  readonly contactLimiter: Limiter;
  /** How many fairness documents one address may read. */
  readonly documentLimiter: Limiter;
  /** How many pictures and sounds an organiser may store a day. */
  readonly mediaLimiter: Limiter;
  readonly joinCodes: JoinCodeGate;
  /** How often one user's confirmations may query the payment provider. */
  readonly confirmLimiter: Limiter;
  readonly reach: (checkpoint: Checkpoint) => void;
};

/** The dependencies of bookkeeping, which has no caller: commands need no more. */
export type Bookkeeping = Pick<
  Deps,
  'database' | 'now' | 'newId' | 'payments' | 'log' | 'failedRows' | 'mail' | 'push'
> & {
  readonly live: Pick<Live, 'wake'>;
  readonly settings: Pick<Settings, 'playMode'>;
};
