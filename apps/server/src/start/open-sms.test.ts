import { afterEach, expect, test, vi } from 'vitest';
import { readEnv } from '../env';
import { productionEnv as production } from '../testing/production-env';
import { openSms } from './open-sms';

const message = {
  to: '+919812345678',
  text: '123456 is your Paheli code.',
  template: { kind: 'code', language: 'en' },
  variables: { code: '123456' },
} as const;
afterEach(() => {
  vi.restoreAllMocks();
});

test('in development a message is printed, and shown by the local Razorpay', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const shown: object[] = [];
  await openSms(readEnv({}), { showMessage: (each) => shown.push(each) })?.send(message);
  expect(printed.mock.calls).toEqual([[`SMS to ${message.to}: ${message.text}\n`]]);
  expect(shown).toEqual([{ to: message.to, text: message.text }]);
});

test('production has a gateway only if one is configured', () => {
  expect(openSms(readEnv(production), {})).toBeUndefined();
  const named = { ...production, SMS_URL: 'https://sms.example', SMS_TOKEN: 'a token of length' };
  expect(openSms(readEnv(named), {})).toBeDefined();
});
