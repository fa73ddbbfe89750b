import Razorpay from 'razorpay';
import { type Sandbox, type SandboxOptions, startRazorpaySandbox } from '../sandbox';

export const KEYS = {
  keyId: 'rzp_test_sandbox',
  keySecret: 'key secret of the test',
  webhookSecret: 'webhook secret of the test',
};

/** Starts a sandbox on a free port that retries webhooks at once. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  return startRazorpaySandbox({ port: 0, ...KEYS, webhookBackoffMs: [1], ...options });
}

/** Returns the official client, pointed at the sandbox: it has no option for that. */
export function clientOf(sandbox: Sandbox, keySecret: string = KEYS.keySecret): Razorpay {
  const client = new Razorpay({ key_id: KEYS.keyId, key_secret: keySecret });
  const { rq } = client.api as unknown as { rq: { defaults: { baseURL: string } } };
  rq.defaults.baseURL = sandbox.url;
  return client;
}

/** Posts as a script does; returns the status and body of the sandbox's response. */
export async function post(
  sandbox: Sandbox,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
