import { type Logger, pino } from 'pino';

/** Where secrets could stand in what is logged. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  'headers.cookie',
  'authorization',
  '*.password',
  '*.token',
  '*.accessToken',
  '*.access_token',
  '*.secret',
  '*.keySecret',
  '*.webhookSecret',
  '*.code_otp',
  'password',
  'token',
  'accessToken',
];

/** The process's log: JSON lines on standard output, secrets cut out. */
export function createLog(level: string): Logger {
  return pino({ level, redact: { paths: secretPaths, censor: '[redacted]' } });
}
