import { type DestinationStream, type Logger, pino } from 'pino';

/** The paths at which secrets could occur in log lines. */
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

/** The maximum depth of nested causes in a log line. */
const mostCauses = 5;

/** Creates the process's log: JSON lines with secrets redacted, by default on standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '[redacted]' },
    serializers: { err: (error: unknown) => describeError(error), req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Returns an error without user data. The database's layers keep a statement's parameters beside it and in the message,
 * such as e-mail addresses and hashes.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(code !== undefined && { code }),
    // The stack repeats the message, so only its location is kept.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < mostCauses && { cause: describeError(error.cause, depth + 1) }),
  };
}

function messageOf(error: Error): string {
  const { cause, message } = error;
  // Errors that wrap an error of the database repeat its message, parameters included.
  if (cause instanceof Error && cause.message === message) return messageOf(cause);
  return 'query' in error ? `Failed query: ${error.query}` : message;
}

type LoggedRequest = { readonly method?: string; readonly url?: string; readonly ip?: string };

/** Returns a request without its query, which may hold a socket's token. */
function describeRequest({ method, url, ip }: LoggedRequest): object {
  return { method, path: url?.split('?')[0], address: ip };
}
