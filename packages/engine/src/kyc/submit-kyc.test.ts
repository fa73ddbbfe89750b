import { madeForEach } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import { createPersonalData } from '../account/personal-data';
import { readProfile } from '../account/read-profile';
import type { Viewer } from '../deps';
import { readUser } from '../reports/read-user';
import { kycDetails, newPan } from '../testing/kyc-details';
import { outcomesOf, times } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { decideKyc } from './decide-kyc';
import { readKyc } from './read-kyc';
import { submitKyc } from './submit-kyc';

const engine = openTestEngine();

const bank = { accountNumber: '987654321012', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
/** Returns the events for one audience, in order. */
async function eventsOf(audience: string): Promise<string[]> {
  const rows = await engine.deps.database.sql<{ type: string }[]>`
    select event ->> 'type' as type from outbox where audience = ${audience} order by id`;
  return rows.map(({ type }) => type);
}
const eventsTo = ({ userId }: Viewer) => eventsOf(`user:${userId}`);
const submissions = async () => (await eventsOf('admins')).filter((type) => type === 'kyc_submission').length;
const decide = ({ userId }: Viewer, status: 'verified' | 'rejected') =>
  decideKyc(engine.deps, engine.admin, { userId, status });

const player = madeForEach(() => engine.player({ access: false }));

describe('what is submitted', () => {
  test('waits for a decision, and is announced to administrators and the user’s own screens', async () => {
    const before = await submissions();
    const profile = await submitKyc(engine.deps, player, kycDetails());
    expect(profile).toMatchObject({ kycStatus: 'pending', kycVerified: false, kycReason: null });
    expect(await submissions()).toBe(before + 1);
    expect(await eventsTo(player)).toEqual(['profile_update']);
    const [event] = await engine.deps.database.sql`
      select event from outbox where audience = 'admins' order by id desc limit 1`;
    expect(event?.event).toEqual({ type: 'kyc_submission', userName: profile.name });
  });

  test('has the PAN of a person: its fourth letter is P, unless the same PAN is stored already', async () => {
    const { database, personalData } = engine.deps;
    const company = newPan().replace(/^(...)P/, '$1C');
    const refusal = { code: 'invalid_input', errors: [{ path: 'pan' }] };
    const submit = (changes: object) => submitKyc(engine.deps, player, kycDetails(changes));
    await expect(submit({ pan: company })).rejects.toMatchObject(refusal);
    await submit({});
    const { userId } = player;
    const pan = personalData.encrypt(company, { userId, field: 'pan' });
    await database.sql`update kyc set pan = ${pan}, pan_hash = ${personalData.fingerprint(company)}
      where user_id = ${userId}`;
    expect(await submit({ pan: company, payout: { upiId: 'asha@ok.bank' } })).toMatchObject({
      kycStatus: 'pending',
    });
    await expect(submit({ pan: newPan().replace(/^(...)P/, '$1C') })).rejects.toMatchObject(refusal);
  });

  test('is shown to administrators masked', async () => {
    const { userId } = player;
    expect((await readUser(engine.deps, { userId })).kyc).toBeNull();
    const pan = newPan();
    await submitKyc(engine.deps, player, kycDetails({ pan }));
    expect((await readUser(engine.deps, { userId })).kyc).toEqual({
      fullName: 'Asha Rao',
      dateOfBirth: '1998-05-17',
      pan: `XXXXX${pan.slice(5, 9)}X`,
      payout: { ...bank, accountNumber: 'XXXXXXXX1012' },
      documentType: null,
      submittedAt: engine.clock.now(),
      decidedAt: null,
    });
    await submitKyc(engine.deps, player, kycDetails({ pan, payout: { upiId: 'asha@okbank' } }));
    expect((await readUser(engine.deps, { userId })).kyc?.payout).toEqual({ upiId: 'aXXX@okbank' });
  });

  test('is stored nowhere as plain text', async () => {
    const pan = newPan();
    await submitKyc(engine.deps, player, kycDetails({ pan }));
    const { sql } = engine.deps.database;
    const rows = await sql<{ text: string }[]>`
      select to_jsonb(k)::text as text from kyc k where user_id = ${player.userId}
      union all select event::text from outbox union all select to_jsonb(a)::text from audit_log a`;
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain('Asha Rao');
    for (const secret of [pan, bank.accountNumber]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test('is unreadable in another row, and under another key', async () => {
    const [one, other] = [await engine.player({ access: false }), await engine.player({ access: false })];
    await submitKyc(engine.deps, one, kycDetails());
    await submitKyc(engine.deps, other, kycDetails());
    const { sql } = engine.deps.database;
    const elsewhere = { ...engine.deps, personalData: createPersonalData(new Uint8Array(32)) };
    await expect(readKyc(elsewhere, one.userId)).rejects.toThrow();
    await sql`
      update kyc set pan = (select pan from kyc where user_id = ${other.userId}) where user_id = ${one.userId}`;
    await expect(readKyc(engine.deps, one.userId)).rejects.toThrow();
  });
});

describe('age', () => {
  test.each([
    ['2026-01-31T18:29:59.999Z', 'refused'],
    ['2026-01-31T18:30:00.000Z', 'accepted'],
  ])('is checked by the date in India: born on 1 February 2008, at %s they are %s', async (at, outcome) => {
    const deps = { ...engine.deps, now: () => new Date(at) };
    const submitting = submitKyc(deps, player, kycDetails({ dateOfBirth: '2008-02-01' }));
    if (outcome === 'accepted') return void expect((await submitting).kycStatus).toBe('pending');
    await expect(submitting).rejects.toMatchObject({
      code: 'under_age',
      errors: [{ path: 'dateOfBirth', message: { key: 'You must be at least 18 years old.' } }],
    });
    expect((await readProfile(deps, player)).kycStatus).toBe('none');
    expect(await readKyc(deps, player.userId)).toBeNull();
  });
});

describe('submitted again', () => {
  test.each(['pending', 'verified'] as const)('the same details change nothing while %s', async (status) => {
    const input = kycDetails();
    await submitKyc(engine.deps, player, input);
    if (status === 'verified') await decide(player, status);
    const before = [await readKyc(engine.deps, player.userId), await eventsTo(player), await submissions()];
    engine.clock.advance(1_000);
    expect((await submitKyc(engine.deps, player, input)).kycStatus).toBe(status);
    expect([await readKyc(engine.deps, player.userId), await eventsTo(player), await submissions()]).toEqual(
      before,
    );
  });

  test('the same details that were rejected wait again', async () => {
    const input = kycDetails();
    await submitKyc(engine.deps, player, input);
    const { userId } = player;
    await decideKyc(engine.deps, engine.admin, { userId, status: 'rejected', reason: 'Unreadable.' });
    expect(await submitKyc(engine.deps, player, input)).toMatchObject({
      kycStatus: 'pending',
      kycReason: null,
    });
  });

  test.each([
    { fullName: 'Asha R. Rao' },
    { dateOfBirth: '1998-05-18' },
    { pan: newPan() },
    { payout: { upiId: 'asha@okbank' } },
    { payout: { ...bank, ifsc: 'HDFC0000124' } },
  ])('with %j changed after verification, has to be verified again', async (changes) => {
    const input = kycDetails();
    await submitKyc(engine.deps, player, input);
    await decide(player, 'verified');
    engine.clock.advance(1_000);
    const profile = await submitKyc(engine.deps, player, { ...input, ...changes });
    expect(profile).toMatchObject({ kycStatus: 'pending', kycVerified: false });
    expect(await readKyc(engine.deps, player.userId)).toMatchObject({
      submittedAt: engine.clock.now(),
      decidedAt: null,
    });
  });

  test('many times at once it is submitted once', async () => {
    const [input, before] = [kycDetails(), await submissions()];
    const { answers } = await outcomesOf(times(10, () => submitKyc(engine.deps, player, input)));
    expect(answers.map(({ kycStatus }) => kycStatus)).toEqual(times(10, () => 'pending'));
    expect(await submissions()).toBe(before + 1);
  });
});

describe('one PAN', () => {
  test('serves one account, and is free again when that account has another', async () => {
    const [one, other] = [await engine.player({ access: false }), await engine.player({ access: false })];
    const pan = newPan();
    await submitKyc(engine.deps, one, kycDetails({ pan }));
    await expect(submitKyc(engine.deps, other, kycDetails({ pan }))).rejects.toMatchObject({
      code: 'taken',
      errors: [{ path: 'pan', message: { key: 'This PAN is registered with another account.' } }],
    });
    expect(await readProfile(engine.deps, other)).toMatchObject({ kycStatus: 'none' });
    expect(await eventsTo(other)).toEqual([]);
    await submitKyc(engine.deps, one, kycDetails());
    expect((await submitKyc(engine.deps, other, kycDetails({ pan }))).kycStatus).toBe('pending');
  });

  test('submitted by many at once belongs to the first', async () => {
    const players = await Promise.all(times(10, () => engine.player({ access: false })));
    const pan = newPan();
    const calls = players.map((player) => submitKyc(engine.deps, player, kycDetails({ pan })));
    const { answers, problems } = await outcomesOf(calls);
    expect([answers.length, problems]).toEqual([1, { taken: 9 }]);
  });

  test('exchanged by two at once is refused to at least one of them, and neither waits for ever', async () => {
    const [one, other] = [await engine.player({ access: false }), await engine.player({ access: false })];
    const [first, second] = [kycDetails(), kycDetails()];
    await submitKyc(engine.deps, one, first);
    await submitKyc(engine.deps, other, second);
    const { problems } = await outcomesOf([
      submitKyc(engine.deps, one, second),
      submitKyc(engine.deps, other, first),
    ]);
    expect(problems.taken).toBeGreaterThan(0);
  });
});
