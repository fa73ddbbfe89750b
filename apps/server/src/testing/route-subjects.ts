import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { decideKyc } from '@paheli/engine/kyc/decide-kyc';
import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import type { RestRoute } from '../rest/route';
import { fromWire } from '../wire';
import { describeRoute } from './described-route';
import type { SignedIn, TestApp } from './test-app';

/** Resources of a new player, by the names that inputs give their ids. */
export type Subjects = { readonly owner: SignedIn; readonly ids: Readonly<Record<string, string>> };

/** Creates a player with money, a running session, an open top-up, and every other resource of the routes. */
export async function createSubjects(site: TestApp): Promise<Subjects> {
  const owner = await site.player({ rupees: 100 });
  const call = async (path: string, body?: object) =>
    (await site.call('POST', `/api${path}`, { as: owner, ...(body && { body }) })).body;
  const [played, open] = [await site.engine.tournament(), await site.engine.tournament()];
  await call('/payments/create-payment-intent', { tournament_id: played.id });
  const session = await call(`/quiz/${played.id}/start`);
  const topup = await call('/payments/add-funds', { amount: 10 });
  await site.signIn(owner.viewer);
  const sessions = await site.call<{ id: string; is_current: boolean }[]>('GET', '/api/user/sessions', {
    as: owner,
  });
  await verifyWinner(site, owner);
  const friend = await site.player();
  const { link_code: linkCode } = await call('/user/invitation');
  await site.call('POST', `/api/invitations/${linkCode}/accept`, { as: friend });
  const withdrawal = await call('/payments/withdrawals', { amount: 100 });
  const message = await call('/contact', {
    name: 'Asha',
    email: 'asha@example.com',
    subject: 'other',
    message: 'Hello',
  });
  const questions = await site.call<{ id: string }[]>('GET', '/api/admin/questions?category=history', {
    as: await site.admin(),
  });
  const [payment] = await site.deps.database.sql<{ id: string }[]>`
    select p.id from payment p join payment_intent i on i.id = p.intent_id
    where i.user_id = ${owner.viewer.userId} and p.outcome = 'credited'`;
  return {
    owner,
    ids: {
      messageId: String(message.id),
      friendId: friend.viewer.userId,
      tournamentId: open.id,
      sessionId: String(session.session_id),
      paymentIntentId: String(topup.payment_intent_id),
      paymentId: payment?.id ?? '',
      razorpayPaymentId: `pay_${randomBytes(7).toString('hex')}`,
      userSessionId: sessions.body.find((session) => !session.is_current)?.id ?? '',
      questionId: questions.body[randomInt(questions.body.length)]?.id ?? '',
      userId: owner.viewer.userId,
      withdrawalId: String(withdrawal.id),
    },
  };
}

/** Gives a player winnings, and a verified KYC for withdrawals. */
async function verifyWinner({ deps, engine }: TestApp, { viewer }: SignedIn): Promise<void> {
  await giveMoney(deps, [viewer.userId], { winningsPaise: 50_000 });
  await submitKyc(deps, viewer, kycDetails());
  await decideKyc(deps, engine.admin, { userId: viewer.userId, status: 'verified' });
}

/** Returns a fully valid request for a route, about these resources. */
export function rightRequest(
  route: RestRoute,
  ids: Subjects['ids'],
): { url: string; body: Record<string, unknown> } {
  const url = Object.entries(route.params ?? {}).reduce(
    (path, [param, field]) => path.replace(`:${param}`, ids[field] ?? randomUUID()),
    `/api${route.path}`,
  );
  const body = Object.entries(describeRoute(route).body?.example ?? {}).map(([name, value]) => {
    const field = Object.keys(fromWire({ [name]: null }) as object)[0] ?? name;
    return [name, ids[field] ?? rightValue(name) ?? value];
  });
  return { url, body: Object.fromEntries(body) };
}

/** Returns a new value for a unique field, or the password of all test players. */
function rightValue(name: string): string | undefined {
  const suffix = randomBytes(4).toString('hex');
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  const values: Readonly<Record<string, string>> = {
    current: 'correct horse',
    username: `row_${suffix}`,
    email: `${suffix}@example.com`,
    request_id: randomUUID(),
    mobile_number: `94${digits}`,
    pan: `ABCPE${digits.slice(0, 4)}F`,
    question_text: `What is ${suffix}?`,
  };
  return values[name];
}
