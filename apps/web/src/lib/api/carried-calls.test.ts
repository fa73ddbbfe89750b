import type { Operation } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../live/connection';
import { isCarried } from './carried-calls';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  connection.set({ phase: 'open', epoch: 1, isDoubted: false });
});
afterEach(() => void vi.unstubAllGlobals());

const operation = (path: string, type: Operation['type'], context = {}): Operation => ({
  ...{ id: 1, type, path, context },
  input: undefined,
  signal: null,
});

test.each([
  ['quiz.answer', 'mutation', true],
  ['quiz.results', 'query', true],
  ['tournament.byId', 'query', true],
  ['tournament.join', 'mutation', true],
  ['tournament.leave', 'mutation', false],
  ['tournament.fairness', 'query', false],
  ['auth.profile', 'query', true],
  ['wallet.transactions', 'query', false],
] as const)('%s (%s): over the connection %s', (path, type, isOverConnection) => {
  expect(isCarried(operation(path, type))).toBe(isOverConnection);
});

test('calls are requests with a token of their own, without a network, and without a connection', () => {
  expect(isCarried(operation('quiz.answer', 'mutation', { token: 'of another session' }))).toBe(false);
  vi.stubGlobal('navigator', { onLine: false });
  expect(isCarried(operation('quiz.answer', 'mutation'))).toBe(false);
  vi.stubGlobal('navigator', { onLine: true });
  connection.set({ phase: 'waiting', epoch: 1, isDoubted: false });
  expect(isCarried(operation('quiz.answer', 'mutation'))).toBe(false);
});
