import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { BadEnvironment, readEnv, variables } from './env';
import { productionEnv as production } from './testing/production-env';

/** Returns the variables with an error. */
function complaints(source: Record<string, string>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(BadEnvironment);
    return (error as Error).message.split('\n').map((sentence) => sentence.split(' ')[0] ?? '');
  }
}

test('.env.example lists exactly the variables that the server reads, each with a comment', () => {
  const lines = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8').split('\n');
  const listed = lines.flatMap((line, index) => {
    const name = /^([A-Z_]+)=/.exec(line)?.[1];
    if (name !== undefined) expect(lines[index - 1], name).toMatch(/^# /);
    return name ?? [];
  });
  expect(listed).toEqual(Object.keys(variables));
});

test('.env.example is a valid environment as it stands', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const pairs = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  expect(readEnv(Object.fromEntries(pairs))).toEqual(readEnv({}));
});

test('an empty environment is a development server with every local substitute', () => {
  expect(readEnv({})).toMatchObject({
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: 3000,
    SANDBOX_PORT: 3001,
    DATA_DIR: '.data',
    PAYMENTS: 'sandbox',
    SEED_DEMO: true,
    REST_PLAY: true,
    ANSWER_GRACE_MS: 500,
    MAX_TOPUP: 50_000,
    admin: { mobileNumber: '9000000001', password: 'paheli-admin' },
  });
});

test('a previous key of personal data needs the present one', () => {
  const key = Buffer.alloc(32, 'key').toString('base64');
  expect(complaints({ PII_KEY_PREVIOUS: key })).toEqual(['PII_KEY']);
  expect(complaints({ PII_KEY_PREVIOUS: 'short', PII_KEY: key })).toEqual(['PII_KEY_PREVIOUS']);
  expect(complaints({ PII_KEY_PREVIOUS: key, PII_KEY: key })).toEqual([]);
});

test('a configured Redis is used, under a prefix', () => {
  expect(readEnv({}).redis).toBeUndefined();
  const url = 'rediss://user:password@redis:6380/1';
  expect(readEnv({ REDIS_URL: url }).redis).toEqual({ url, prefix: 'paheli:' });
  expect(readEnv({ REDIS_URL: url, REDIS_PREFIX: 'staging:' }).redis).toEqual({ url, prefix: 'staging:' });
  const watched = readEnv({ REDIS_URL: 'redis://paheli', REDIS_SENTINELS: '10.0.0.1:26379, [::1]:26380' });
  expect(watched.redis?.sentinels).toEqual([
    { host: '10.0.0.1', port: 26_379 },
    { host: '::1', port: 26_380 },
  ]);
  const cluster = { REDIS_URL: url, REDIS_CLUSTER: 'true' };
  expect(readEnv(cluster).redis).toEqual({ url, prefix: 'paheli:', isCluster: true });
  expect(complaints({ ...cluster, REDIS_SENTINELS: '10.0.0.1:26379' })).toEqual(['REDIS_CLUSTER']);
});

test('every accepted value of TRUST_PROXY is one that the server accepts', () => {
  for (const value of ['true', 'false', '127.0.0.1', '::1, 10.0.0.0/8', 'loopback,fd00::/8']) {
    const { TRUST_PROXY } = readEnv({ TRUST_PROXY: value });
    expect(() => Fastify({ trustProxy: TRUST_PROXY }), value).not.toThrow();
  }
});

describe('production', () => {
  test('production starts with a database, Razorpay and no administrator of its own', () => {
    expect(readEnv(production)).toMatchObject({ isProduction: true, SEED_DEMO: false, admin: undefined });
  });

  test('real money requires a named responsible person, and social mode takes none', () => {
    for (const nobody of ['', '  ']) {
      expect(complaints({ ...production, COMPLIANCE_ACK: nobody })).toEqual(['COMPLIANCE_ACK']);
    }
    expect(readEnv({ ...production, COMPLIANCE_ACK: '', PLAY_MODE: 'social' })).toMatchObject({
      PLAY_MODE: 'social',
    });
    expect(complaints({ ...production, COMPLIANCE_ACK: '', RAZORPAY_KEY_ID: 'rzp_test_paheli' })).toEqual([]);
  });

  test('without money there need be no payment provider', () => {
    const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, COMPLIANCE_ACK, ...others } =
      production;
    const free = { ...others, PAYMENTS: 'none', PLAY_MODE: 'social', ACCESS_FEE: '0' };
    expect(readEnv(free)).toMatchObject({ PAYMENTS: 'none' });
    expect(complaints({ ...free, PLAY_MODE: 'money' })).toEqual(['PAYMENTS']);
    expect(complaints({ ...free, ACCESS_FEE: '39' })).toEqual(['PAYMENTS']);
    expect(complaints({ ...free, PASS_DAYS: '30' })).toEqual(['PAYMENTS', 'PASS_PRICE']);
    expect(complaints({ ...free, NODE_ENV: 'test', SEED_DEMO: 'true' })).toEqual(['SEED_DEMO']);
  });

  test('all errors are reported at once', () => {
    expect(complaints({ NODE_ENV: 'production', SEED_DEMO: 'true', PORT: 'x' }).toSorted()).toEqual([
      'DATABASE_URL',
      'PAYMENTS',
      'PII_KEY',
      'PLAY_MODE',
      'PORT',
      'SEED_DEMO',
    ]);
  });

  test.each([
    [{ DATABASE_URL: '' }, 'DATABASE_URL'],
    [{ PAYMENTS: 'sandbox' }, 'PAYMENTS'],
    [{ PII_KEY: '' }, 'PII_KEY'],
    [{ PLAY_MODE: '' }, 'PLAY_MODE'],
    [{ GOOGLE_JWKS_URL: 'http://www.googleapis.com/oauth2/v3/certs' }, 'GOOGLE_JWKS_URL'],
    [{ SMS_URL: 'http://sms.example' }, 'SMS_URL'],
    [{ SMS_URL: 'https://sms.example' }, 'SMS_TOKEN'],
    [{ SEED_DEMO: 'true' }, 'SEED_DEMO'],
    [{ ADMIN_MOBILE: '9812345678', ADMIN_PASSWORD: 'paheli-admin' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_MOBILE: '9812345678' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'a good password' }, 'ADMIN_MOBILE'],
    [{ PAYMENTS: '' }, 'PAYMENTS'],
    [{ RAZORPAY_KEY_ID: '' }, 'RAZORPAY_KEY_ID'],
    [{ RAZORPAY_KEY_SECRET: 'secret' }, 'RAZORPAY_KEY_SECRET'],
    [{ RAZORPAY_WEBHOOK_SECRET: '' }, 'RAZORPAY_WEBHOOK_SECRET'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET'],
    [{ RAZORPAY_WEBHOOK_SECRET: 'short' }, 'RAZORPAY_WEBHOOK_SECRET'],
    [{ KILL_AT: 'join.committed' }, 'KILL_AT'],
  ])('rejects %o', (change, name) => {
    expect(complaints({ ...production, ...change })).toContain(name);
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PAYMENTS', 'stripe'],
  ['REST_PLAY', 'maybe'],
  ['GST_BPS', '1.5'],
  ['ANSWER_GRACE_MS', 'NaN'],
  ['ALLOWED_ORIGINS', 'paheli.example'],
  ['ALLOWED_ORIGINS', 'https://paheli.example/path'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['REDIS_URL', 'http://localhost'],
  ['REDIS_URL', 'redis://a host'],
  ['REDIS_URL', 'redis://localhost:port'],
  ['REDIS_SENTINELS', '10.0.0.1'],
  ['REDIS_PREFIX', 'two words'],
  ['PII_KEY', 'a password'],
  ['PII_KEY', Buffer.alloc(31).toString('base64')],
  ['PII_KEY', Buffer.alloc(33).toString('base64')],
  ['PII_KEY', Buffer.alloc(32).toString('hex')],
  ['GOOGLE_CLIENT_ID', 'two words'],
  ['GOOGLE_JWKS_URL', 'googleapis'],
  ['GOOGLE_JWKS_URL', 'file:///etc/passwd'],
  ['SMS_URL', 'sms.example'],
  ['SMS_TOKEN', 'short'],
  ['ADMIN_TOTP', 'yes'],
  ['PLAY_MODE', 'free'],
  ['BLOCKED_STATES', 'Telangana'],
  ['BLOCKED_STATES', 'IN-TS,,IN-AP'],
  ['LOG_LEVEL', 'loud'],
  ['KILL_AT', 'nowhere'],
  ['ADMIN_MOBILE', '12345'],
  ['ADMIN_MOBILE', '+1 202 555 0143'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['TRUST_PROXY', 'nginx'],
  ['TRUST_PROXY', '10.0.0.1;10.0.0.2'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
])('%s=%s is rejected with a sentence', (name, value) => {
  expect(complaints({ [name]: value })).toEqual([name]);
});
