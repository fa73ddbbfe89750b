import { expect, test } from 'vitest';
import { createCodeThrottle } from './code-throttle';

const refused = { code: 'rate_limited' };

test('accounts that request a number do not use up the codes of the account that has it', async () => {
  const throttle = createCodeThrottle(1);
  for (let code = 0; code < 20; code += 1) await throttle.confirm('+919812345678', { isOwn: false });
  await expect(throttle.confirm('+919812345678', { isOwn: false })).rejects.toMatchObject(refused);
  for (let code = 0; code < 20; code += 1) await throttle.confirm('+919812345678', { isOwn: true });
  await expect(throttle.confirm('+919812345678', { isOwn: true })).rejects.toMatchObject(refused);
});

test('each signed-in user has their own number of codes an hour', async () => {
  const throttle = createCodeThrottle(2);
  await throttle.askSignedIn('asha');
  await throttle.askSignedIn('asha');
  await expect(throttle.askSignedIn('asha')).rejects.toMatchObject(refused);
  await throttle.askSignedIn('bina');
});
