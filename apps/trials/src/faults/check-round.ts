import { setTimeout as sleep } from 'node:timers/promises';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import type { Database } from '@paheli/db/client/connect';
import { callRest } from '@paheli/load/target/call-rest';
import { checkTournament, type TournamentCheck } from '@paheli/load/target/check-tournament';
import { compareBooks, type StoredBooks } from './compare-books';
import type { Installation } from './installation';
import { givenWinnings, type PlayedRound } from './play-round';

export type RoundCheck = {
  readonly problems: readonly string[];
  readonly tournament: TournamentCheck | undefined;
  /** How long the installation took from the end of the round until nothing was outstanding. */
  readonly settledAfterMs: number;
};

/** How long webhooks, payouts and restarted processes may take after the last fault: nobody waits for ever. */
const patienceMs = 60_000;
const pollMs = 200;

/**
 * Compares everything that was acknowledged with what is stored, as soon as nothing is under way any more, and checks the
 * invariants.
 */
export async function checkRound(installation: Installation, round: PlayedRound): Promise<RoundCheck> {
  const beganAtMs = Date.now();
  let outstanding = await findOutstanding(installation, round);
  while (outstanding.length > 0 && Date.now() < beganAtMs + patienceMs) {
    await sleep(pollMs);
    outstanding = await findOutstanding(installation, round);
  }
  const settledAfterMs = Date.now() - beganAtMs;
  const { answers } = round.acknowledged;
  const { own } = installation.database;
  const tournament = await checkTournament(own, round.tournamentId, answers).catch(() => undefined);
  const problems = [
    ...outstanding,
    ...(tournament ? tournamentProblems(tournament, round) : ['the tournament cannot be read']),
    ...(await fairnessProblems(installation, round)),
    ...(await accountProblems(installation, round)),
  ];
  return { problems, tournament, settledAfterMs };
}

/** Returns what is not as it has to be at last. A database that just came back may refuse the first question. */
async function findOutstanding(installation: Installation, round: PlayedRound): Promise<string[]> {
  const { servers, sandbox, database } = installation;
  const ready = await Promise.all(servers.map((server) => server.isReady()));
  const { payouts, webhooks } = sandbox.state();
  const provider = payouts.map(({ reference_id: reference, amount, status }) => ({
    reference,
    amount,
    status,
  }));
  const pending = webhooks.filter(({ state }) => state !== 'delivered').length;
  const books = await readBooks(database.own, round).catch((error: unknown) => String(error));
  if (typeof books === 'string') return [`the database does not answer: ${books}`];
  const told = { ...round.acknowledged, winningsBefore: givenWinnings(round.players) };
  return [
    ...ready.flatMap((isReady, index) => (isReady ? [] : [`server ${index + 1} is not ready`])),
    ...(pending > 0 ? [`${pending} webhooks are not delivered`] : []),
    ...(books.waitingEvents > 0 ? [`${books.waitingEvents} events are not published`] : []),
    ...(books.waitingWebhooks > 0 ? [`${books.waitingWebhooks} webhooks are not processed`] : []),
    ...compareBooks(told, books, provider),
  ];
}

type Books = StoredBooks & { readonly waitingEvents: number; readonly waitingWebhooks: number };

async function readBooks({ sql }: Database, { players, tournamentId }: PlayedRound): Promise<Books> {
  const userIds = players.map(({ userId }) => userId);
  const credited = await sql<{ id: string }[]>`
    select p.id from payment p join payment_intent i on i.id = p.intent_id
    join ledger_tx t on t.ref = 'pay:' || p.id
    where i.user_id = any(${userIds}::uuid[]) and p.outcome = 'credited'`;
  const seated = await sql<{ userId: string }[]>`
    select user_id from entry where tournament_id = ${tournamentId} and left_at is null`;
  const withdrawals = await sql<StoredBooks['withdrawals'][number][]>`
    select id, amount, tds, status from withdrawal where user_id = any(${userIds}::uuid[])`;
  const payouts = await sql<StoredBooks['payouts'][number][]>`
    select p.id, p.withdrawal_id from payout p join withdrawal w on w.id = p.withdrawal_id
    where w.user_id = any(${userIds}::uuid[])`;
  const wallets = await sql<StoredBooks['wallets'][number][]>`
    select a.user_id, sum(a.balance)::bigint as paise,
      coalesce((select s.prize from quiz_session s
        where s.tournament_id = ${tournamentId} and s.user_id = a.user_id), 0)::bigint as prize
    from ledger_account a
    where a.user_id = any(${userIds}::uuid[]) and a.kind in ('player.deposit', 'player.winnings', 'winnings.held')
    group by a.user_id`;
  const [waiting] = await sql<{ events: number; webhooks: number }[]>`
    select (select count(*) from outbox where seq is null) as events,
      (select count(*) from webhook_event where processed_at is null) as webhooks`;
  return {
    credited: credited.map(({ id }) => id),
    seated: seated.map(({ userId }) => userId),
    withdrawals,
    payouts,
    wallets,
    waitingEvents: waiting?.events ?? 0,
    waitingWebhooks: waiting?.webhooks ?? 0,
  };
}

function tournamentProblems(tournament: TournamentCheck, { players }: PlayedRound): string[] {
  const { answers, seats, sessions, ranked, prizesComplete, brokenInvariants } = tournament;
  const lost = answers.acknowledgedButLost;
  const counts = [seats, sessions, ranked];
  return [
    ...(lost > 0 ? [`${lost} of ${answers.acknowledged} acknowledged answers are not stored as told`] : []),
    ...(counts.every((count) => count === players.length)
      ? []
      : [`of ${players.length} players, ${counts.join(', ')} have a seat, a quiz and a rank`]),
    ...(prizesComplete ? [] : ['the prizes are not the pool']),
    ...brokenInvariants,
  ];
}

/** Verifies the fairness document of the settled tournament, as `npm run verify` does. */
async function fairnessProblems(
  { servers: [server] }: Installation,
  { tournamentId }: PlayedRound,
): Promise<string[]> {
  const response = await fetch(`${server.url}/api/tournaments/${tournamentId}/fairness`);
  if (!response.ok) return [`the fairness document is not there: ${response.status}`];
  const checks = await verifyFairness(await response.json());
  return checks.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));
}

/** Every account whose registration was acknowledged can sign in. */
async function accountProblems(
  { servers: [server] }: Installation,
  { acknowledged }: PlayedRound,
): Promise<string[]> {
  const refused = await Promise.all(
    acknowledged.registered.map(({ mobileNumber, password }) =>
      callRest(server.url, 'POST', '/auth/login', { body: { mobile_number: mobileNumber, password } }).then(
        () => [],
        (error: unknown) => [`a registered account cannot sign in: ${error}`],
      ),
    ),
  );
  return refused.flat();
}
