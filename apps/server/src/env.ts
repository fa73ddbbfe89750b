// Long because every variable stands here, with the rules between them.
import { Password } from '@paheli/core/account/schema';
import { State } from '@paheli/core/account/state';
import brand from '@paheli/core/brand.json';
import { countdownMs } from '@paheli/core/quiz/constants';
import { isMobileNumber } from '@paheli/engine/account/mobile-number';
import { checkpoints } from '@paheli/engine/deps';
import { z } from 'zod';

/** The first administrator of a development machine, with the password. */
export const developmentAdmin = { mobileNumber: '9000000001', password: 'paheli-admin' } as const;

const shortestSecret = 16;

const Flag = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: 'must be true or false',
});
const Whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
};
const Secret = z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`);
const PersonalKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, from `openssl rand -base64 32`')
  .optional();
const Origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .refine(
    (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    `must be origins such as https://${brand.domain}, separated by commas`,
  );
const States = z
  .string()
  .transform((list) => list.split(',').map((state) => state.trim()))
  .refine(
    (states) => states.every((state) => State.safeParse(state).success),
    'must be ISO 3166-2 codes of states, such as IN-AP,IN-TS',
  );
const VapidKey = (bytes: number) =>
  z
    .string()
    .refine((key) => /^[\w-]+$/.test(key) && Buffer.from(key, 'base64url').length === bytes, {
      error: `must be ${bytes} bytes in base64url, from \`npx web-push generate-vapid-keys\``,
    })
    .optional();
/** The addresses of Redis Sentinels. */
const Sentinels = z
  .string()
  .transform((list) =>
    list.split(',').map((address) => /^\s*(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})\s*$/i.exec(address)),
  )
  .refine((found) => found.every(Boolean), 'must be addresses such as 10.0.0.1:26379, separated by commas')
  .transform((found) =>
    found.map((parts) => ({ host: parts?.[1]?.replace(/[[\]]/g, '') ?? '', port: Number(parts?.[2]) })),
  )
  .optional();
/** The addresses, networks and names of networks that Fastify accepts as senders of X-Forwarded-* headers. */
const TrustedSender = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().regex(/\/[1-9]/),
  z.cidrv6().regex(/\/[1-9]/),
]);
const TrustProxy = z
  .string()
  .refine(
    (value) =>
      Flag.safeParse(value).success ||
      value.split(',').every((sender) => TrustedSender.safeParse(sender.trim()).success),
    'must be false, true, or addresses such as 10.0.0.1,10.1.0.0/16, separated by commas',
  )
  .transform((value) => {
    const flag = Flag.safeParse(value);
    return flag.success ? flag.data : value;
  });

/** Every variable the server reads. `.env.example` explains each; a test compares the two. */
export const variables = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: Whole(0, 65_535).default(3000),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/, 'must be a URL such as postgres://user:password@host:5432/paheli')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\/\S+$/, 'must be a URL such as postgres://user:password@host:5432/paheli')
    .optional(),
  DATABASE_REPLICA_STALENESS_S: Whole(2, 3_600).default(10),
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'must be a URL such as redis://user:password@host:6379')
    .refine((url) => URL.canParse(url), 'must be a URL such as redis://user:password@host:6379')
    .optional(),
  REDIS_SENTINELS: Sentinels,
  REDIS_CLUSTER: Flag.default(false),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w:.-]{1,100}$/, 'must be letters, digits and : . - _, such as paheli:')
    .default('paheli:'),
  PAYMENTS: z
    .enum(['sandbox', 'razorpay', 'none'], { error: 'must be sandbox, razorpay or none' })
    .default('sandbox'),
  SANDBOX_PORT: Whole(0, 65_535).optional(),
  SANDBOX_START: Flag.default(true),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(?:test|live)_\w+$/, 'must be a key id such as rzp_live_…')
    .optional(),
  RAZORPAY_KEY_SECRET: Secret.optional(),
  RAZORPAY_KEY_SECRET_PREVIOUS: Secret.optional(),
  RAZORPAY_WEBHOOK_SECRET: Secret.optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: Secret.optional(),
  RAZORPAYX_ACCOUNT_NUMBER: z
    .string()
    .regex(/^[A-Za-z0-9]{5,35}$/, 'must be an account number of 5 to 35 letters and digits')
    .optional(),
  SEED_DEMO: Flag.optional(),
  ADMIN_MOBILE: z
    .string()
    .refine(isMobileNumber, 'must be an Indian mobile number, such as 98765 43210')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => Password.safeParse(password).success, 'must have 8 to 128 characters')
    .optional(),
  ADMIN_TOTP: z.enum(['optional', 'required'], { error: 'must be optional or required' }).default('optional'),
  PII_KEY: PersonalKey,
  PII_KEY_PREVIOUS: PersonalKey,
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^\S+$/, 'must be a client id such as 1234-abcd.apps.googleusercontent.com')
    .optional(),
  GOOGLE_JWKS_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://www.googleapis.com/oauth2/v3/certs' })
    .default('https://www.googleapis.com/oauth2/v3/certs'),
  SMS_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://sms.example/messages' })
    .optional(),
  SMS_TOKEN: Secret.optional(),
  SMS_SENDER: z.string().max(30, 'must have at most 30 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must be a URL such as smtps://user:password@smtp.example:465')
    .refine((url) => URL.canParse(url), 'must be a URL such as smtps://user:password@smtp.example:465')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/, `must be an address such as no-reply@${brand.domain}`)
    .default(`${brand.name} <no-reply@${brand.domain}>`),
  VAPID_PUBLIC_KEY: VapidKey(65),
  VAPID_PRIVATE_KEY: VapidKey(32),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address')
    .optional(),
  REST_PLAY: Flag.default(true),
  GST_BPS: Whole(0, 10_000).default(1800),
  TDS_BPS: Whole(0, 10_000).default(3000),
  MOBILE_PROOF: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
  MAX_OPEN_ORDERS: Whole(1, 1_000).default(5),
  EXPOSURE_FOUR_EYES: Whole(0, 100_000_000).default(10_000),
  PROMOTION_DELAY_HOURS: Whole(0, 8_760).default(24),
  WITHDRAWAL_FOUR_EYES: Whole(0, 10_000_000).default(10_000),
  SUSPENSION_FOUR_EYES: Whole(0, 100_000_000).default(10_000),
  PRIZE_FOUR_EYES: Whole(0, 100_000_000).default(10_000),
  PLAY_MODE: z.enum(['money', 'social'], { error: 'must be money or social' }).optional(),
  ORGANISER_ACCESS: z.enum(['free', 'fee'], { error: 'must be free or fee' }).default('free'),
  ACCESS_FEE: Whole(0, 10_000).default(39),
  PASS_DAYS: Whole(0, 366).default(0),
  PASS_PRICE: Whole(0, 10_000).default(0),
  COMPLIANCE_ACK: z.string().regex(/\S/, 'must name the person who accepted responsibility').optional(),
  BLOCKED_STATES: States.default([]),
  ANSWER_GRACE_MS: Whole(0, 5_000).default(500),
  ANSWER_FLOOR_MS: Whole(0, 5_000).default(400),
  START_COUNTDOWN_MS: Whole(0, 10_000).default(countdownMs),
  MAX_TOPUP: Whole(1, 10_000_000).default(50_000),
  ALLOWED_ORIGINS: Origins.default([]),
  TRUST_PROXY: TrustProxy.default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
  METRICS_TOKEN: Secret.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0?\.\d{1,6}|0|1|1\.0)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  DRAIN_DELAY_MS: Whole(0, 60_000).default(0),
  RATE_PER_USER: Whole(1, 1_000_000).default(600),
  RATE_PER_ADDRESS: Whole(1, 1_000_000).default(6_000),
  RATE_LOGIN_PER_ACCOUNT: Whole(1, 1_000_000).default(10),
  RATE_LOGIN_PER_ADDRESS: Whole(1, 1_000_000).default(300),
  RATE_LOGIN_WINDOW_S: Whole(1, 86_400).default(300),
  RATE_REGISTER: Whole(1, 1_000_000).default(2_000),
  RATE_CODE: Whole(1, 1_000_000).default(5),
  RATE_CONFIRM: Whole(1, 1_000_000).default(30),
  RATE_CONTACT: Whole(1, 1_000_000).default(5),
  RATE_DOCUMENTS: Whole(1, 1_000_000).default(60),
  KILL_AT: z.enum(checkpoints, { error: `must be one of ${checkpoints.join(', ')}` }).optional(),
} as const;

const Variables = z.object(variables);
type Variables = z.infer<typeof Variables>;
type Name = keyof typeof variables;
/** What is wrong with a variable. The sentence continues its name. */
export type Complaint = readonly [name: Name, sentence: string];

export type Env = ReturnType<typeof complete>;

/** The error of an invalid environment, with one sentence for each invalid variable. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';

  constructor(complaints: readonly Complaint[]) {
    super(complaints.map(([name, sentence]) => `${name} ${sentence}.`).join('\n'));
  }
}

/** Reads and checks the environment. Throws BadEnvironment with all errors at once. */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const names = Object.keys(variables) as Name[];
  // An empty value counts as absent, because compose files and CI settings write one for unset variables.
  const given = Object.fromEntries(names.map((name) => [name, source[name] || undefined]));
  const read = names.map((name) => ({ name, result: variables[name].safeParse(given[name]) }));
  const wrong = read.flatMap(({ name, result }): Complaint[] =>
    result.success ? [] : [[name, result.error.issues[0]?.message ?? 'is wrong']],
  );
  // Rules between variables run also where a variable is invalid, so that one start reports every error.
  const readable = Object.fromEntries(
    read.flatMap(({ name, result }) => (result.success ? [[name, result.data]] : [])),
  ) as Partial<Variables>;
  const known = new Set(wrong.map(([name]) => name));
  const broken = [...needed(readable), ...forbidden(readable)].filter(([name]) => !known.has(name));
  const errors = [...wrong, ...broken];
  if (errors.length > 0) throw new BadEnvironment(errors);
  return complete(Variables.parse(given));
}

/** Fills in the defaults that depend on other variables. */
function complete(env: Variables) {
  const isProduction = env.NODE_ENV === 'production';
  const firstAdmin = isProduction ? undefined : developmentAdmin;
  const mobileNumber = env.ADMIN_MOBILE ?? firstAdmin?.mobileNumber;
  const password = env.ADMIN_PASSWORD ?? firstAdmin?.password;
  return {
    ...env,
    isProduction,
    redis: redisOf(env),
    SANDBOX_PORT: env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    PLAY_MODE: env.PLAY_MODE ?? 'money',
    SEED_DEMO: env.SEED_DEMO ?? env.NODE_ENV === 'development',
    MOBILE_PROOF: env.MOBILE_PROOF ?? (env.SMS_URL === undefined ? 'optional' : 'required'),
    LOG_LEVEL: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    admin: mobileNumber !== undefined && password !== undefined ? { mobileNumber, password } : undefined,
  };
}

function redisOf({ REDIS_URL: url, REDIS_PREFIX: prefix, ...env }: Variables) {
  const { REDIS_SENTINELS: sentinels, REDIS_CLUSTER: isCluster } = env;
  return url === undefined
    ? undefined
    : { url, prefix, ...(sentinels && { sentinels }), ...(isCluster && { isCluster }) };
}

function needed(env: Partial<Variables>): Complaint[] {
  const errors: Complaint[] = [];
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined) {
    errors.push(['DATABASE_URL', 'is required with DATABASE_REPLICA_URL']);
  }
  if (env.REDIS_SENTINELS !== undefined && env.REDIS_URL === undefined) {
    errors.push(['REDIS_URL', 'is required with REDIS_SENTINELS: its host is the name of the master']);
  }
  if (env.REDIS_CLUSTER && env.REDIS_SENTINELS !== undefined) {
    errors.push([
      'REDIS_CLUSTER',
      'may not be true with REDIS_SENTINELS: a cluster replaces its masters itself',
    ]);
  }
  const keys =
    env.PAYMENTS === 'razorpay'
      ? (['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const)
      : [];
  for (const name of keys) {
    if (env[name] === undefined) errors.push([name, 'is required with PAYMENTS=razorpay']);
  }
  if (env.SMS_URL !== undefined && env.SMS_TOKEN === undefined) {
    errors.push(['SMS_TOKEN', 'is required with SMS_URL']);
  }
  if ((env.VAPID_PUBLIC_KEY === undefined) !== (env.VAPID_PRIVATE_KEY === undefined)) {
    const missing = env.VAPID_PUBLIC_KEY === undefined ? 'VAPID_PUBLIC_KEY' : 'VAPID_PRIVATE_KEY';
    errors.push([missing, 'is required with the other one of the pair']);
  }
  if (env.PII_KEY_PREVIOUS !== undefined && env.PII_KEY === undefined) {
    errors.push(['PII_KEY', 'is required with PII_KEY_PREVIOUS']);
  }
  const takesRealMoney = env.RAZORPAY_KEY_ID?.startsWith('rzp_live_') && env.PLAY_MODE !== 'social';
  if (env.PAYMENTS === 'razorpay' && takesRealMoney && env.COMPLIANCE_ACK === undefined) {
    const sentence =
      'must name the person who accepted the legal responsibility for real-money games, or set PLAY_MODE=social';
    errors.push(['COMPLIANCE_ACK', sentence]);
  }
  if (env.PAYMENTS === 'none' && env.PLAY_MODE !== 'social') {
    errors.push(['PAYMENTS', 'may be none only with PLAY_MODE=social']);
  }
  if (env.PAYMENTS === 'none' && env.PLAY_MODE === 'social' && (env.ACCESS_FEE || env.PASS_DAYS)) {
    errors.push(['PAYMENTS', 'may be none only with ACCESS_FEE=0 and PASS_DAYS=0: nobody could pay']);
  }
  if (env.PASS_DAYS && !env.PASS_PRICE) {
    errors.push(['PASS_PRICE', 'is required with PASS_DAYS']);
  }
  if (env.SEED_DEMO && (env.PAYMENTS === 'razorpay' || env.PAYMENTS === 'none')) {
    errors.push([
      'SEED_DEMO',
      `must be false with PAYMENTS=${env.PAYMENTS}: demo players pay in the sandbox`,
    ]);
  }
  return errors;
}

/** Adds the errors that keep a production server from starting. */
function forbidden(env: Partial<Variables>): Complaint[] {
  if (env.NODE_ENV !== 'production') return [];
  const rules: readonly (readonly [boolean, ...Complaint])[] = [
    [env.DATABASE_URL === undefined, 'DATABASE_URL', 'must name a PostgreSQL server in production'],
    [env.PAYMENTS === 'sandbox', 'PAYMENTS', 'must be razorpay in production, or none with PLAY_MODE=social'],
    [
      env.PLAY_MODE === undefined,
      'PLAY_MODE',
      'is required in production: social, or money where the law allows games for money ',
    ],
    [env.SEED_DEMO === true, 'SEED_DEMO', 'must be false in production'],
    [
      env.VAPID_PUBLIC_KEY !== undefined && env.VAPID_SUBJECT === undefined,
      'VAPID_SUBJECT',
      'is required in production with VAPID_PUBLIC_KEY: where push services reach the operator',
    ],
    [
      env.PII_KEY === undefined,
      'PII_KEY',
      'is required in production: encrypted data cannot be read without it, so keep a copy',
    ],
    [
      env.GOOGLE_JWKS_URL !== undefined && new URL(env.GOOGLE_JWKS_URL).protocol !== 'https:',
      'GOOGLE_JWKS_URL',
      'must begin with https:// in production',
    ],
    [
      env.SMS_URL !== undefined && new URL(env.SMS_URL).protocol !== 'https:',
      'SMS_URL',
      'must begin with https:// in production',
    ],
    [env.KILL_AT !== undefined, 'KILL_AT', 'is for tests and must be unset in production'],
    [
      env.ADMIN_PASSWORD === developmentAdmin.password,
      'ADMIN_PASSWORD',
      'is the well-known one of development: choose another in production',
    ],
    [
      env.ADMIN_MOBILE !== undefined && env.ADMIN_PASSWORD === undefined,
      'ADMIN_PASSWORD',
      'is required with ADMIN_MOBILE in production',
    ],
    [
      env.ADMIN_PASSWORD !== undefined && env.ADMIN_MOBILE === undefined,
      'ADMIN_MOBILE',
      'is required with ADMIN_PASSWORD in production',
    ],
  ];
  return rules.flatMap(([isBroken, name, sentence]) => (isBroken ? [[name, sentence] as const] : []));
}
