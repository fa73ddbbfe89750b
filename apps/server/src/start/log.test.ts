import { expect, test } from 'vitest';
import { createLog } from './log';

function logged(facts: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(facts, 'something happened');
  return lines.join('');
}

test('secrets are redacted wherever they occur', () => {
  const text = logged({
    password: 'hunter22',
    input: { password: 'hunter22', accessToken: 'hunter22' },
    req: undefined,
    deep: { headers: { authorization: 'Bearer hunter22', cookie: 'hunter22' } },
  });
  expect(text).not.toContain('hunter22');
  expect(text).toContain('[redacted]');
});

test('a failed statement is logged without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (asha@example.com)',
  });
  const error = Object.assign(new Error('Failed query: insert\nparams: asha@example.com', { cause }), {
    query: 'insert',
    params: ['asha@example.com'],
  });
  const text = logged({ err: error });
  expect(text).not.toContain('asha@example.com');
  expect(JSON.parse(text).err).toMatchObject({
    message: 'Failed query: insert',
    cause: { message: 'duplicate key', code: '23505' },
  });
  expect(JSON.parse(text).err.stack).toContain('log.test.ts');
});

test('a wrapped error of a statement is logged without them as well', () => {
  const message = 'Failed query: insert\nparams: asha@example.com';
  const error = Object.assign(new Error(message), { query: 'insert', params: ['asha@example.com'] });
  const wrapped = new Error(message, { cause: error });
  const text = logged({ err: new Error(message, { cause: wrapped }) });
  expect(text).not.toContain('asha@example.com');
  expect(JSON.parse(text).err.message).toBe('Failed query: insert');
});

test('a request is logged without its query', () => {
  const text = logged({ req: { method: 'GET', url: '/api/ws/1?token=hunter22', ip: '10.0.0.1' } });
  expect(JSON.parse(text).req).toEqual({ method: 'GET', path: '/api/ws/1', address: '10.0.0.1' });
});
