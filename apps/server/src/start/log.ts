import { type DestinationStream, type Logger, pino } from 'pino';

/** Where secrets could stand in what is logged. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'access_token',
  'secret',
  'recoveryCodes',
  'recovery_codes',
  'keySecret',
  'webhookSecret',
  'otp',
  'pan',
  'payout',
  'accountNumber',
  'account_number',
  'upiId',
  'upi_id',
  'credential',
  'idToken',
  'id_token',
];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** How deep causes of causes are followed. */
const mostCauses = 5;

/** The process's log: JSON lines, on standard output unless told otherwise, secrets cut out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: (error: unknown) => describeError(error), req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error without what people sent: the database's layers keep a statement's parameters beside it and in
 * the message, and with them e-mail addresses and hashes.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(code !== undefined && { code }),
    // The stack repeats the message; only where it happened is wanted.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < mostCauses && { cause: describeError(error.cause, depth + 1) }),
  };
}

function messageOf(error: Error): string {
  const { cause, message } = error;
  // Whoever wraps an error of the database repeats its message, parameters included.
  if (cause instanceof Error && cause.message === message) return messageOf(cause);
  return 'query' in error ? `Failed query: ${error.query}` : message;
}

type LoggedRequest = { readonly method?: string; readonly url?: string; readonly ip?: string };

/** A request without its query, in which a socket's token may stand. */
function describeRequest({ method, url, ip }: LoggedRequest): object {
  return { method, path: url?.split('?')[0], address: ip };
}
