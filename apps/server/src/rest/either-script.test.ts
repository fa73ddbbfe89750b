import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';

const site = openTestApp();

const password = 'correct horse';
const plain = '9744412345';
const devanagari = '९७४४४ १२३४५';
const sentTo = () => site.engine.messages.findLast(({ to }) => to === `+91${plain}`)?.text ?? '';
const inDevanagari = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));

test('a mobile number and its codes have their digits in either script, over REST and tRPC', async () => {
  const details = { username: 'devanagari', name: 'Asha Rao', email: 'asha.rao@example.com', password };
  const body = { ...details, mobile_number: devanagari };
  const registered = await site.call<{ user: object }>('POST', '/api/auth/register', { body });
  expect([registered.status, registered.body.user]).toMatchObject([201, { mobile_number: `+91${plain}` }]);
  const login = { mobile_number: devanagari, password };
  expect((await site.call('POST', '/api/auth/login', { body: login })).status).toBe(200);
  const trpc = { mobileNumber: devanagari, password };
  expect((await site.call('POST', '/trpc/auth.login', { body: { json: trpc } })).status).toBe(200);

  await site.call('POST', '/api/auth/code', { body: { mobile_number: devanagari } });
  const digits = sentTo().slice(0, 6);
  const code = `${inDevanagari(digits.slice(0, 3))}-${digits.slice(3)}`;
  const reset = { mobile_number: devanagari, code, password: 'another horse' };
  expect((await site.call('POST', '/api/auth/reset', { body: reset })).status).toBe(200);

  await site.call('POST', '/api/auth/code', { body: { mobile_number: plain } });
  const whole = { mobile_number: plain, code: sentTo(), password: 'a third horse' };
  expect((await site.call('POST', '/api/auth/reset', { body: whole })).status).toBe(200);
});
