import type { Profile } from '@paheli/core/account/schema';
import type { OperationResultEnvelope, TRPCClientRuntime } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storeSession } from '../session/session';
import { localNowMs } from '../time/server-clock';
import { type EarlyResponse, earlyCallLink } from './early-calls';

const early = new Map<string, Promise<EarlyResponse>>();
const asked = vi.fn();
const link = earlyCallLink({} as TRPCClientRuntime);

beforeEach(() => {
  vi.stubGlobal('window', { earlyCalls: early });
  storeSession({ token: 'of-asha', user: { id: 'asha' } as unknown as Profile });
});
afterEach(() => {
  early.clear();
  asked.mockClear();
  clearSession();
  vi.unstubAllGlobals();
});

const response = (changes: Partial<NonNullable<EarlyResponse>> = {}): EarlyResponse => ({
  body: { result: { data: { json: 'early' } } },
  token: 'of-asha',
  sentMs: localNowMs(),
  receivedMs: localNowMs(),
  ...changes,
});

/** Runs a query through the link. Calls that go on are answered with `late`. */
function query(input?: object): Promise<unknown> {
  const op = { id: 1, type: 'query' as const, path: 'quiz.daily', input, context: {}, signal: null };
  const next = () =>
    observable<OperationResultEnvelope<unknown, never>, never>((observer) => {
      asked();
      observer.next({ result: { type: 'data', data: 'late' } });
      observer.complete();
    });
  return new Promise((resolve) => {
    link({ op, next: next as Parameters<ReturnType<typeof earlyCallLink>>[0]['next'] }).subscribe({
      next: ({ result }) => resolve('data' in result ? result.data : undefined),
    });
  });
}

test('a response that came early is used once, without a further request', async () => {
  early.set('quiz.daily ', Promise.resolve(response()));
  expect([await query(), asked.mock.calls.length]).toEqual(['early', 0]);
  expect([await query(), asked.mock.calls.length]).toEqual(['late', 1]);
});

test('only a call with the same input takes it', async () => {
  early.set('quiz.daily {"day":1}', Promise.resolve(response()));
  expect(await query({ day: 2 })).toBe('late');
  expect(await query({ day: 1 })).toBe('early');
});

test.each([
  ['of another session', () => response({ token: 'of-ravi' })],
  ['that is old', () => response({ receivedMs: localNowMs() - 10_001 })],
  ['with a problem', () => response({ body: {} })],
  ['that never came', () => null],
])('a response %s is dropped, and the call goes on', async (_, of) => {
  early.set('quiz.daily ', Promise.resolve(of()));
  expect([await query(), asked.mock.calls.length]).toEqual(['late', 1]);
});
