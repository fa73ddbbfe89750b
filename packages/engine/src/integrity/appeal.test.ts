import { madeForEach } from '@paheli/core/testing/opened';
import { beforeAll, describe, expect, test } from 'vitest';
import { askResetCode } from '../account/ask-reset-code';
import { readOwnSuspension } from '../account/read-own-suspension';
import type { SignedInViewer } from '../account/session';
import type { Viewer } from '../deps';
import { readWaiting } from '../reports/read-waiting';
import { signIn } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { createAdministrator } from '../testing/withdrawers';
import { appeal, appealWithCode } from './appeal';
import { decideAppeal } from './decide-appeal';
import { listAppeals } from './list-appeals';
import { restoreUser } from './restore-user';
import { suspendUser } from './suspend-user';

const engine = openTestEngine();
const { deps, admin } = engine;
let second: Viewer;
beforeAll(async () => {
  second = await createAdministrator(engine);
});

/** Creates a suspended player who has signed in since. */
async function suspended(): Promise<SignedInViewer> {
  const { userId } = await engine.player({ access: false });
  await deps.database.sql`update users set mobile_verified_at = created_at where id = ${userId}`;
  await suspendUser(deps, admin, { userId, reason: 'Bots.', until: null, freeze: false });
  return signIn(deps, userId);
}
const message = 'I played by hand.';
const decide = (appealId: string, outcome: 'upheld' | 'lifted', by = second) =>
  decideAppeal(deps, by, { appealId, outcome, reason: 'Looked at it.' });

const player = madeForEach(() => suspended());

describe('an appeal', () => {
  test('is sent once until it is decided, and is listed for administrators', async () => {
    const both = await Promise.allSettled([
      appeal(deps, player, { message }),
      appeal(deps, player, { message }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'locked' });
    expect(await readWaiting(deps)).toMatchObject({ appeals: 1 });
    const { items } = await listAppeals(deps, { decided: false });
    expect(items).toMatchObject([
      { message, outcome: null, user: { id: player.userId }, suspension: { reason: 'Bots.' } },
    ]);
    await decide(items[0]?.id ?? '', 'upheld');
    expect((await appeal(deps, player, { message: 'Once more.' })).outcome).toBeNull();
  });

  test('is decided once, by an administrator who did not suspend', async () => {
    const { id } = await appeal(deps, player, { message });
    await expect(decide(id, 'lifted', admin)).rejects.toMatchObject({ code: 'forbidden' });
    const decided = await Promise.allSettled([decide(id, 'lifted'), decide(id, 'upheld')]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(decide(deps.newId(), 'lifted')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that is upheld leaves the suspension, and the player is told why', async () => {
    const { messages } = engine;
    const player = await suspended();
    const { id } = await appeal(deps, player, { message });
    await decide(id, 'upheld');
    expect(await readOwnSuspension(deps, player.userId)).toMatchObject({
      reason: 'Bots.',
      appeal: { outcome: 'upheld', decisionReason: 'Looked at it.' },
    });
    expect(messages.at(-1)?.text).toMatch(/stands.*Looked at it\./);
  });

  test('that is lifted restores the player, who is told why', async () => {
    const { messages } = engine;
    const player = await suspended();
    const { id } = await appeal(deps, player, { message });
    expect(await decide(id, 'lifted')).toMatchObject({ outcome: 'lifted' });
    expect(await readOwnSuspension(deps, player.userId)).toBeNull();
    expect(messages.at(-1)?.text).toMatch(/no longer suspended.*Looked at it\./);
    await expect(appeal(deps, player, { message })).rejects.toMatchObject({ code: 'already_decided' });
  });

  test('is decided by restoring the player', async () => {
    const { id } = await appeal(deps, player, { message });
    await restoreUser(deps, admin, { userId: player.userId, reason: 'A mistake.' });
    const { items } = await listAppeals(deps, { decided: true });
    expect(items.find((each) => each.id === id)).toMatchObject({
      outcome: 'lifted',
      decisionReason: 'A mistake.',
    });
  });

  test('is limited in number', async () => {
    for (let count = 0; count < 5; count += 1) {
      await appeal(deps, player, { message }).then(
        ({ id }) => decide(id, 'upheld'),
        () => undefined,
      );
    }
    await expect(appeal(deps, player, { message })).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('an appeal without a session', () => {
  const caller = { address: '203.0.113.9' };

  test('is sent with a code to the mobile number, once', async () => {
    const { messages } = engine;
    const player = await suspended();
    const [{ mobileNumber = '' } = {}] = await deps.database.sql<{ mobileNumber: string }[]>`
      select mobile_number from users where id = ${player.userId}`;
    const sent = messages.length;
    await askResetCode(deps, { mobileNumber }, caller);
    await expect.poll(() => messages.length).toBe(sent + 1);
    const code = /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
    expect(await appealWithCode(deps, { mobileNumber, code, message }, caller)).toMatchObject({ message });
    await expect(appealWithCode(deps, { mobileNumber, code, message }, caller)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('does not show whether a number has an account', async () => {
    const [{ mobileNumber = '' } = {}] = await deps.database.sql<{ mobileNumber: string }[]>`
      select mobile_number from users where id = ${player.userId}`;
    const refusals = [];
    for (const number of [mobileNumber, '+919999999999']) {
      const input = { mobileNumber: number, code: '000000', message };
      refusals.push(
        await appealWithCode(deps, input, caller).catch(({ code, message: text }) => [code, text]),
      );
    }
    expect(refusals[0]).toEqual(['invalid_input', expect.any(String)]);
    expect(refusals[1]).toEqual(refusals[0]);
  });
});
