import brand from '@paheli/core/brand.json';
import { madeForEach } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { resetPassword } from '../privacy/reset-password';
import { expectProblem } from '../testing/expect-problem';
import { outcomesOf } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { askResetCode } from './ask-reset-code';
import { changeMobile, confirmMobile } from './change-mobile';
import { createCodeThrottle } from './code-throttle';
import { SmsError } from './sms';

const engine = openTestEngine();
const { deps } = engine;

const caller = { address: '10.0.0.1' };
const password = 'correct horse';
let given = 0;
const freshNumber = () => {
  given += 1;
  return `+91${9_600_100_000 + given}`;
};

function codeSentTo(mobileNumber: string): string {
  const { text } = engine.messages.findLast(({ to }) => to === mobileNumber) ?? { text: '' };
  return /^\d{6}/.exec(text)?.[0] ?? 'none was sent';
}

const ask = (viewer: Viewer, mobileNumber: string, using = deps) =>
  changeMobile(using, viewer, { mobileNumber, password }, caller);

const player = madeForEach(() => engine.player());

describe('a mobile number', () => {
  test('becomes the account’s own by the code that was sent there, and is verified', async () => {
    const mobileNumber = freshNumber();
    await ask(player, mobileNumber.slice(3));
    const before = await deps.database.sql`
      select 1 from users where id = ${player.userId} and mobile_number = ${mobileNumber}`;
    expect(before).toHaveLength(0);
    const profile = await confirmMobile(deps, player, { code: codeSentTo(mobileNumber) });
    expect(profile).toMatchObject({ mobileNumber, mobileVerified: true });
    await expect(confirmMobile(deps, player, { code: codeSentTo(mobileNumber) })).rejects.toMatchObject({
      errors: [{ path: 'code' }],
    });
  });

  test('is verified where the account has it already', async () => {
    const [row] = await deps.database.sql<{ number: string }[]>`
      select mobile_number as number from users where id = ${player.userId}`;
    const number = row?.number ?? '';
    await ask(player, number);
    expect(await confirmMobile(deps, player, { code: codeSentTo(number) })).toMatchObject({
      mobileNumber: number,
      mobileVerified: true,
    });
  });

  test('requires the account’s password, unless the account has none', async () => {
    for (const typed of ['a guess', undefined]) {
      const input = { mobileNumber: freshNumber(), ...(typed && { password: typed }) };
      await expectProblem(changeMobile(deps, player, input, caller), 'invalid_input', 'password');
    }
    await deps.database.sql`update users set password_hash = null where id = ${player.userId}`;
    await changeMobile(deps, player, { mobileNumber: freshNumber() }, caller);
  });

  test('of another account is taken, also where both request it before either confirms', async () => {
    const [one, other] = [await engine.player(), await engine.player()];
    const mobileNumber = freshNumber();
    await ask(one, mobileNumber);
    const code = codeSentTo(mobileNumber);
    await ask(other, mobileNumber);
    const { answers, problems } = await outcomesOf([
      confirmMobile(deps, one, { code }),
      confirmMobile(deps, other, { code: codeSentTo(mobileNumber) }),
    ]);
    expect([answers.length, problems]).toEqual([1, { taken: 1 }]);
    const third = await engine.player();
    await expectProblem(ask(third, mobileNumber), 'taken', 'mobileNumber');
  });

  test('that was given up no longer resets the password', async () => {
    const [old, next] = [freshNumber(), freshNumber()];
    await ask(player, old);
    await confirmMobile(deps, player, { code: codeSentTo(old) });
    await askResetCode(deps, { mobileNumber: old }, caller);
    const code = codeSentTo(old);
    await ask(player, next);
    await confirmMobile(deps, player, { code: codeSentTo(next) });
    const reset = { mobileNumber: old, code, password: 'taken over' };
    await expect(resetPassword(deps, reset, caller)).rejects.toMatchObject({ errors: [{ path: 'code' }] });
    await expect(resetPassword(deps, { ...reset, mobileNumber: next }, caller)).rejects.toMatchObject({
      errors: [{ path: 'code' }],
    });
  });
});

test('a code for one purpose or one account is invalid for another', async () => {
  const [one, other] = [await engine.player(), await engine.player()];
  const number = freshNumber();
  await ask(one, number);
  await confirmMobile(deps, one, { code: codeSentTo(number) });
  await askResetCode(deps, { mobileNumber: number }, caller);
  const code = codeSentTo(number);
  for (const viewer of [one, other]) {
    await expect(confirmMobile(deps, viewer, { code })).rejects.toMatchObject({ errors: [{ path: 'code' }] });
  }
});

test('a message names its registered template, and ends with the line by which phones offer the code', async () => {
  const number = freshNumber();
  await deps.database.sql`update users set language = 'hi' where id = ${player.userId}`;
  await ask(player, number);
  const message = engine.messages.findLast(({ to }) => to === number);
  const code = codeSentTo(number);
  expect(message).toMatchObject({
    template: { kind: 'code', language: 'hi' },
    variables: { code, minutes: '10', host: brand.domain },
  });
  expect(message?.text.split('\n').at(-1)).toBe(`@${brand.domain} #${code}`);
});

test('a failing gateway is reported, and leaves no code open', async () => {
  const sms = {
    async send() {
      throw new SmsError('the SMS gateway returned 500');
    },
  };
  await expectProblem(ask(player, freshNumber(), { ...deps, sms }), 'unavailable');
  const open = await deps.database.sql`
    select 1 from one_time_code where user_id = ${player.userId} and ended_at is null`;
  expect(open).toHaveLength(0);
});

test('without a gateway numbers cannot be verified, and too many codes are refused', async () => {
  await expectProblem(ask(player, freshNumber(), { ...deps, sms: undefined }), 'unconfigured');
  const strict = { ...deps, codeThrottle: createCodeThrottle(1) };
  const number = freshNumber();
  await ask(player, number, strict);
  await expectProblem(ask(player, number, strict), 'rate_limited');
});
