import { opened } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import { askResetCode } from '../account/ask-reset-code';
import { createCodeThrottle } from '../account/code-throttle';
import { logIn } from '../account/log-in';
import { findViewer, openSession } from '../account/session';
import { SmsError } from '../account/sms';
import type { Viewer } from '../deps';
import { outcomesOf, times } from '../testing/outcomes';
import { allowingFailures } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { resetPassword } from './reset-password';

const engine = openTestEngine();
const deps = opened(() => allowingFailures(engine.deps, 1_000));

const caller = { address: '10.0.0.1' };
const password = 'the new password';
const wrong = { code: 'invalid_input', errors: [{ path: 'code' }] };

async function someone(): Promise<Viewer & { mobileNumber: string }> {
  const viewer = await engine.player();
  const [row] = await deps.database.sql<{ number: string }[]>`
    select mobile_number as number from users where id = ${viewer.userId}`;
  return { ...viewer, mobileNumber: row?.number ?? '' };
}

/** Returns the code that was last sent to a number. */
function codeSentTo(mobileNumber: string): string {
  const { text } = engine.messages.findLast(({ to }) => to === mobileNumber) ?? { text: '' };
  return /^\d{6}/.exec(text)?.[0] ?? 'none was sent';
}

async function codeOf(mobileNumber: string): Promise<string> {
  await askResetCode(deps, { mobileNumber }, caller);
  return codeSentTo(mobileNumber);
}

const reset = (mobileNumber: string, code: string) =>
  resetPassword(deps, { mobileNumber, code, password }, caller);

/** Returns six other digits. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

describe('a code', () => {
  test('replaces the password, ends every session and signs in', async () => {
    const { userId, mobileNumber } = await someone();
    const before = await openSession(deps, userId);
    const code = await codeOf(mobileNumber);
    const { accessToken, user } = await reset(mobileNumber, code);
    expect(user.id).toBe(userId);
    expect(await findViewer(deps, accessToken)).toMatchObject({ userId });
    expect(await findViewer(deps, before)).toBeNull();
    await expect(logIn(deps, { mobileNumber, password: 'correct horse' }, caller)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await logIn(deps, { mobileNumber, password }, caller)).user.id).toBe(userId);
  });

  // An account that was only claimed is handed over instead, and the handover ends sessions and codes.
  test.each(['claimed', 'proved'])('for a %s account ends every session and works once', async (number) => {
    const { userId, mobileNumber } = await someone();
    if (number === 'proved')
      await deps.database.sql`update users set mobile_verified_at = ${deps.now()} where id = ${userId}`;
    const before = await openSession(deps, userId);
    const code = await codeOf(mobileNumber);
    const { answers, problems } = await outcomesOf(times(5, () => reset(mobileNumber, code)));
    expect([answers.length, problems]).toEqual([1, { invalid_input: 4 }]);
    await expect(reset(mobileNumber, code)).rejects.toMatchObject(wrong);
    expect(await findViewer(deps, before)).toBeNull();
  });

  test('is valid for ten minutes', async () => {
    const { mobileNumber } = await someone();
    const late = await codeOf(mobileNumber);
    engine.clock.advance(10 * 60_000);
    await expect(reset(mobileNumber, late)).rejects.toMatchObject(wrong);
    const inTime = await codeOf(mobileNumber);
    engine.clock.advance(10 * 60_000 - 1);
    await reset(mobileNumber, inTime);
  });

  test('ends the one before it', async () => {
    const { mobileNumber } = await someone();
    const first = await codeOf(mobileNumber);
    const second = await codeOf(mobileNumber);
    await expect(reset(mobileNumber, first === second ? otherThan(first) : first)).rejects.toMatchObject(
      wrong,
    );
    await reset(mobileNumber, second);
  });

  test('is invalid for another account', async () => {
    const [one, other] = [await someone(), await someone()];
    const code = await codeOf(one.mobileNumber);
    await codeOf(other.mobileNumber);
    if (codeSentTo(other.mobileNumber) === code) return;
    await expect(reset(other.mobileNumber, code)).rejects.toMatchObject(wrong);
  });

  test('allows five guesses; of fifty guesses at once exactly five are checked', async () => {
    const { userId, mobileNumber } = await someone();
    const code = await codeOf(mobileNumber);
    const guess = otherThan(code);
    const { problems } = await outcomesOf(times(50, () => reset(mobileNumber, guess)));
    expect(problems).toEqual({ invalid_input: 50 });
    const [row] = await deps.database.sql<{ tries: number }[]>`
      select tries from one_time_code where user_id = ${userId}`;
    expect(row?.tries).toBe(5);
    await expect(reset(mobileNumber, code)).rejects.toMatchObject(wrong);
  });

  test('is accepted at the fifth guess', async () => {
    const { mobileNumber } = await someone();
    const code = await codeOf(mobileNumber);
    await outcomesOf(times(4, () => reset(mobileNumber, otherThan(code))));
    await reset(mobileNumber, code);
  });

  test('is stored as a hash that cannot be computed without the key', async () => {
    const { userId, mobileNumber } = await someone();
    const code = await codeOf(mobileNumber);
    const [row] = await deps.database.sql<{ text: string }[]>`
      select c::text as text from one_time_code c where user_id = ${userId}`;
    expect(row?.text).toContain(mobileNumber);
    expect(row?.text).not.toContain(`,${code},`);
    expect(row?.text).not.toContain(Buffer.from(code).toString('hex'));
  });
});

describe('requesting a code', () => {
  test('returns the same, after the same time, for a number without an account', async () => {
    const { mobileNumber } = await someone();
    const ask = async (number: string) => {
      const begun = performance.now();
      await askResetCode(deps, { mobileNumber: number }, caller);
      return performance.now() - begun;
    };
    const sent = engine.messages.length;
    const [unknown, known] = [await ask('9999900001'), await ask(mobileNumber)];
    expect(engine.messages.slice(sent).map(({ to }) => to)).toEqual([mobileNumber]);
    expect(Math.abs(known - unknown)).toBeLessThan(100);
    await expect(reset('9999900001', '123456')).rejects.toMatchObject(wrong);
  });

  test('is limited for each number and address, in every spelling, and for each address', async () => {
    const strict = { ...deps, codeThrottle: createCodeThrottle(2) };
    const { mobileNumber } = await someone();
    const tooMany = { code: 'rate_limited', retryAfterS: expect.any(Number) };
    await askResetCode(strict, { mobileNumber }, caller);
    await askResetCode(strict, { mobileNumber: mobileNumber.slice(3) }, caller);
    await expect(askResetCode(strict, { mobileNumber }, caller)).rejects.toMatchObject(tooMany);
    await askResetCode(strict, { mobileNumber }, { address: '10.0.0.2' });
    const numbers = times(398, (index) => String(9_888_800_000 + index));
    await Promise.all(numbers.map((number) => askResetCode(strict, { mobileNumber: number }, caller)));
    await expect(askResetCode(strict, { mobileNumber: '9888800100' }, caller)).rejects.toMatchObject(tooMany);
  });

  test('fails without a gateway, and for an invalid Indian mobile number', async () => {
    await expect(
      askResetCode({ ...deps, sms: undefined }, { mobileNumber: '9812345678' }, caller),
    ).rejects.toMatchObject({ code: 'unconfigured' });
    await expect(askResetCode(deps, { mobileNumber: '12345' }, caller)).rejects.toMatchObject({
      errors: [{ path: 'mobileNumber' }],
    });
  });

  test('does not reveal that the gateway failed, and leaves no code open', async () => {
    const { userId, mobileNumber } = await someone();
    const logged: object[] = [];
    const failing = {
      ...deps,
      log: { ...deps.log, error: (facts: object) => void logged.push(facts) },
      sms: {
        async send() {
          throw new SmsError('the SMS gateway returned 500');
        },
      },
    };
    await askResetCode(failing, { mobileNumber }, caller);
    expect(logged).toHaveLength(1);
    const open = await deps.database.sql`
      select 1 from one_time_code where user_id = ${userId} and ended_at is null`;
    expect(open).toHaveLength(0);
  });
});
