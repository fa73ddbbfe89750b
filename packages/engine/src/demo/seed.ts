import { addMs, type Clock, dayMs, hourMs, minuteMs } from '@paheli/core/clock';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { accessFeePaise } from '@paheli/core/wallet/schema';
import { users } from '@paheli/db/schema/account';
import { sessionQuestions } from '@paheli/db/schema/quiz';
import { tournaments } from '@paheli/db/schema/tournament';
import { asc, eq } from 'drizzle-orm';
import { createUser } from '../account/register-user';
import { updateProfile } from '../account/update-profile';
import { reviewAchievements } from '../achievements/review-achievements';
import type { Deps, Viewer } from '../deps';
import { acceptInvitation, renewInvitation } from '../friends/invitations';
import { answerQuestion } from '../quiz/answer-question';
import { startQuiz } from '../quiz/start-quiz';
import { settleTournament } from '../settlement/settle-tournament';
import { createTournament } from '../tournament/create-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { addFunds } from '../wallet/payments/add-funds';
import { confirmTopup } from '../wallet/payments/confirm-topup';
import { confirmPayment, openAccessIntent } from '../wallet/payments/unlock-access';
import { completedTournaments, demoPassword, demoPlayers, openTournaments } from './content';
import { seedQuestions } from './seed-questions';

export type DemoLogins = { readonly password: string; readonly mobileNumbers: readonly string[] };

/** Pays an order of the demo, as a person would in the local checkout. */
export type DemoCheckout = {
  payOrder(orderId: string): Promise<{ paymentId: string; signature: string }>;
};

/** How long before now the demo's past begins. */
const storyMs = 3 * dayMs;

/**
 * Fills an empty database with demo content by the product's own use cases, so that every invariant holds: questions,
 * players with money, and tournaments that are over, running and coming. Completes what a killed start left undone.
 * Leaves a database with players of its own unchanged. Returns the demo's logins.
 */
export async function seedDemo(given: Deps, checkout: DemoCheckout): Promise<DemoLogins> {
  // The demo's past was played for money of the sandbox, whatever the settings allow now.
  const forMoney = { playMode: 'money', accessFeePaise, blockedStates: [] } as const;
  const deps: Deps = { ...given, settings: { ...given.settings, ...forMoney } };
  const logins = {
    password: demoPassword,
    mobileNumbers: demoPlayers.map(({ mobileNumber }) => mobileNumber),
  };
  const { db } = deps.database;
  const known = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'player'))
    .limit(demoPlayers.length + 1);
  if (known.some(({ username }) => !demoPlayers.some((demo) => demo.username === username))) return logins;
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.createdAt));
  if (!admin) throw new Error('the demo needs an administrator');
  const adminViewer: Viewer = { userId: admin.id, role: 'admin' };
  const startedAt = deps.now();
  await seedQuestions(deps);
  const isNew = await newTournaments(deps);
  const past = at(deps, addMs(startedAt, -storyMs));
  const players: Viewer[] = [];
  for (const player of demoPlayers) players.push(await seedPlayer(past, checkout, player));
  for (const [index, plan] of completedTournaments.entries()) {
    if (!isNew(plan)) continue;
    const startTime = addMs(startedAt, -storyMs + (index + 1) * dayMs);
    const draft: TournamentDraft = { ...plan, startTime, endTime: addMs(startTime, hourMs) };
    await seedCompleted(deps, adminViewer, players, draft);
  }
  // Achievements of the past are there at once. Friendships are created only the first time, because players may end
  // them later.
  await reviewAchievements(deps);
  const [host, ...guests] = players;
  if (host && completedTournaments.some(isNew)) {
    const { linkCode } = await renewInvitation(past, host);
    if (linkCode) for (const guest of guests) await acceptInvitation(past, guest, { linkCode });
  }
  for (const { startsInMinutes, lastsMinutes, ...plan } of openTournaments) {
    if (!isNew(plan)) continue;
    const startTime = addMs(startedAt, startsInMinutes * minuteMs);
    await createTournament(deps, adminViewer, {
      ...plan,
      startTime,
      endTime: addMs(startTime, lastsMinutes * minuteMs),
    });
  }
  return logins;
}

async function newTournaments({ database }: Deps): Promise<(plan: { name: string }) => boolean> {
  const rows = await database.db.select({ name: tournaments.name }).from(tournaments);
  const names = new Set(rows.map(({ name }) => name));
  return ({ name }) => !names.has(name);
}

/** The date of birth of all demo players. */
const demoBirth = '1990-01-01';

async function seedPlayer(
  deps: Deps,
  checkout: DemoCheckout,
  player: (typeof demoPlayers)[number],
): Promise<Viewer> {
  const { topupRupees, ...account } = player;
  const [known] = await deps.database.db
    .select({ id: users.id, hasAccess: users.hasAccess })
    .from(users)
    .where(eq(users.username, account.username));
  const userId = known?.id ?? (await createUser(deps, { ...account, password: demoPassword }, 'player'));
  const viewer: Viewer = { userId, role: 'player' };
  if (known?.hasAccess) return viewer;
  await updateProfile(deps, viewer, { dateOfBirth: demoBirth });
  const { razorpay, paymentIntentId } = await addFunds(deps, viewer, { amount: topupRupees });
  const { paymentId, signature } = await checkout.payOrder(razorpay.orderId);
  await confirmTopup(deps, viewer, {
    paymentIntentId,
    razorpayPaymentId: paymentId,
    razorpaySignature: signature,
  });
  await confirmPayment(deps, viewer, await accessIntentOf(deps, viewer));
  return viewer;
}

async function accessIntentOf(deps: Deps, viewer: Viewer): Promise<{ paymentIntentId: string }> {
  const { paymentIntentId } = await openAccessIntent(deps, viewer);
  return { paymentIntentId };
}

/**
 * Lets every demo player finish a past tournament, and settles it. Until all have played it ends in the future: another
 * process that runs already would settle it before.
 */
async function seedCompleted(
  deps: Deps,
  admin: Viewer,
  players: readonly Viewer[],
  { endTime, ...draft }: TournamentDraft,
): Promise<void> {
  const before = at(deps, addMs(draft.startTime, -hourMs));
  const future = { ...draft, endTime: addMs(deps.now(), dayMs) };
  const { id: tournamentId } = await createTournament(before, admin, future);
  for (const viewer of players) await joinTournament(before, viewer, { tournamentId });
  for (const [skill, viewer] of players.entries()) {
    await playThrough(deps, viewer, tournamentId, addMs(draft.startTime, (skill + 1) * minuteMs), skill);
  }
  await deps.database.db.update(tournaments).set({ endsAt: endTime }).where(eq(tournaments.id, tournamentId));
  await settleTournament(at(deps, addMs(endTime, minuteMs)), tournamentId);
}

async function playThrough(
  deps: Deps,
  viewer: Viewer,
  tournamentId: string,
  startAt: Date,
  skill: number,
): Promise<void> {
  const { sessionId, startsAt } = await startQuiz(
    at(deps, startAt),
    viewer,
    { tournamentId },
    { handsOut: false },
  );
  const asked = await deps.database.db
    .select({ correct: sessionQuestions.correctAnswer })
    .from(sessionQuestions)
    .where(eq(sessionQuestions.sessionId, sessionId))
    .orderBy(asc(sessionQuestions.questionIndex));
  let opensAt = startsAt;
  for (const [questionIndex, { correct }] of asked.entries()) {
    const knowsIt = (questionIndex + skill) % (skill + 3) !== 0;
    const answer = knowsIt ? correct : (correct + 1) % 4;
    const receivedAt = addMs(opensAt, 900 + 431 * ((questionIndex * 3 + skill) % 7));
    const result = await answerQuestion(
      at(deps, receivedAt),
      viewer,
      { sessionId, questionIndex, answer },
      { receivedAt, handsOut: false },
    );
    opensAt = result.nextStartsAt ?? opensAt;
  }
}

function at(deps: Deps, instant: Date): Deps {
  const now: Clock = () => instant;
  return { ...deps, now };
}
