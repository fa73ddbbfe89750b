import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  for (let attempt = 0; attempt < count; attempt += 1) await throttle.attempt(account, address);
}

describe('too many failures', () => {
  test('of one account are refused, wherever they come from, saying when to try again', async () => {
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await throttle.attempt('asha', address);
    await expect(throttle.attempt('asha', '10.0.0.4')).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterS: 60,
    });
  });

  test('of one address are refused, whatever the account', async () => {
    for (const account of ['a', 'b', 'c', 'd', 'e', 'f']) await fail(1, account);
    await expect(throttle.attempt('g', '10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
    await throttle.attempt('g', '10.0.0.2');
  });

  test('of one account leave every other account alone', async () => {
    await fail(3);
    await throttle.attempt('bina', '10.0.0.2');
  });

  test('are forgotten with time, also where somebody went on trying: there is no lasting lock', async () => {
    await fail(3);
    for (let second = 0; second < 60; second += 1) {
      await throttle.attempt('asha', `10.1.0.${second}`).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    await throttle.attempt('asha', '10.0.0.9');
  });
});

describe('a success', () => {
  test('forgives the failures of its account', async () => {
    await fail(2);
    await throttle.attempt('asha', '10.0.0.2');
    await throttle.succeed('asha', '10.0.0.2');
    await fail(3, 'asha', '10.0.0.3');
  });

  test('is not held against the address, which many people may share', async () => {
    for (let person = 0; person < 50; person += 1) {
      await throttle.attempt(`person ${person}`, '10.0.0.1');
      await throttle.succeed(`person ${person}`, '10.0.0.1');
    }
  });

  test('does not forgive the failures of its address', async () => {
    for (const account of ['a', 'b', 'c', 'd', 'e']) await fail(1, account);
    await throttle.attempt('own', '10.0.0.1');
    await throttle.succeed('own', '10.0.0.1');
    await fail(1, 'f');
    await expect(throttle.attempt('g', '10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
