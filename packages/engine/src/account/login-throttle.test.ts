import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectProblem } from '../testing/expect-problem';
import { createLoginThrottle, type LoginThrottle } from './login-throttle';

let throttle: LoginThrottle;
beforeEach(() => {
  vi.useFakeTimers();
  throttle = createLoginThrottle({ perAccount: 3, perAddress: 6, windowS: 60 });
});
afterEach(() => {
  vi.useRealTimers();
});

async function fail(count: number, account = 'asha', address = '10.0.0.1'): Promise<void> {
  for (let attempt = 0; attempt < count; attempt += 1) await throttle.attempt(account, { address });
}

describe('too many failures', () => {
  test('of one account from one address are refused only there, with the time to try again', async () => {
    await fail(3);
    await expect(throttle.attempt('asha', { address: '10.0.0.1' })).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterS: 60,
    });
    await throttle.attempt('asha', { address: '10.0.0.2' });
  });

  test('of one account from all addresses are refused at ten times as many; refused attempts do not count', async () => {
    for (let network = 0; network < 10; network += 1) {
      await fail(3, 'asha', `10.2.0.${network}`);
      await expectProblem(fail(1, 'asha', `10.2.0.${network}`), 'rate_limited');
    }
    await expectProblem(fail(1, 'asha', '10.3.0.1'), 'rate_limited');
  });

  test('of one account from a device that signed in before are counted separately', async () => {
    for (let network = 0; network < 10; network += 1) await fail(3, 'asha', `10.2.0.${network}`);
    const known = { address: '10.2.0.1', deviceId: 'phone' };
    for (let attempt = 0; attempt < 3; attempt += 1) await throttle.attempt('asha', known);
    await expectProblem(throttle.attempt('asha', known), 'rate_limited');
    await throttle.attempt('asha', { ...known, deviceId: 'laptop' });
  });

  test('of one account from many devices that signed in before share one count', async () => {
    const from = (device: number) => ({ address: '10.2.0.1', deviceId: `device ${device}` });
    for (let device = 0; device < 10; device += 1)
      for (let attempt = 0; attempt < 3; attempt += 1) await throttle.attempt('asha', from(device));
    await expectProblem(throttle.attempt('asha', from(10)), 'rate_limited');
    for (let device = 0; device < 3; device += 1) await throttle.attemptProved('asha', from(device));
    await expectProblem(throttle.attemptProved('asha', from(3)), 'rate_limited');
    await throttle.attemptProved('asha', { address: '10.2.0.1' });
    await throttle.attempt('bina', from(10));
  });

  test('after a first proof are refused from every origin', async () => {
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      await throttle.attemptProved('asha', { address });
    await expectProblem(throttle.attemptProved('asha', { address: '10.0.0.4' }), 'rate_limited');
    await throttle.succeedProved('asha', { address: '10.0.0.3' });
    await throttle.attemptProved('asha', { address: '10.0.0.4' });
  });

  test('of one address are refused, whatever the account', async () => {
    for (const account of ['a', 'b', 'c', 'd', 'e', 'f']) await fail(1, account);
    await expectProblem(throttle.attempt('g', { address: '10.0.0.1' }), 'rate_limited');
    await throttle.attempt('g', { address: '10.0.0.2' });
  });

  test('of one account do not affect other accounts', async () => {
    await fail(3);
    await throttle.attempt('bina', { address: '10.0.0.2' });
  });

  test('expire with time, even if attempts go on: there is no lasting lock', async () => {
    await fail(3);
    for (let second = 0; second < 60; second += 1) {
      await throttle.attempt('asha', { address: '10.0.0.1' }).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    await throttle.attempt('asha', { address: '10.0.0.1' });
  });
});

describe('a success', () => {
  test('clears the failures of its account from there', async () => {
    await fail(2);
    await throttle.attempt('asha', { address: '10.0.0.1' });
    await throttle.succeed('asha', { address: '10.0.0.1' });
    await fail(3);
  });

  test('is not counted against the address, which many people may share', async () => {
    for (let person = 0; person < 50; person += 1) {
      await throttle.attempt(`person ${person}`, { address: '10.0.0.1' });
      await throttle.succeed(`person ${person}`, { address: '10.0.0.1' });
    }
  });

  test('does not clear the failures of its address', async () => {
    for (const account of ['a', 'b', 'c', 'd', 'e']) await fail(1, account);
    await throttle.attempt('own', { address: '10.0.0.1' });
    await throttle.succeed('own', { address: '10.0.0.1' });
    await fail(1, 'f');
    await expectProblem(throttle.attempt('g', { address: '10.0.0.1' }), 'rate_limited');
  });
});
