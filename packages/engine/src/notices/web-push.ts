import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { isPublicAddress, lookupPublic } from './public-address';

/** A device to which messages are encrypted. */
export type PushTarget = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/** `gone`: the device no longer takes messages. */
export type PushOutcome = 'sent' | 'gone';

/** Sends push messages (RFC 8030), encrypted for one device (RFC 8291). */
export type Push = {
  /** The public key with which browsers subscribe. */
  readonly publicKey: string;
  /** Sends a message. Throws PushError where the push service did not accept it. */
  send(target: PushTarget, text: string, options: { readonly ttlS: number }): Promise<PushOutcome>;
};

/**
 * Why a message was not accepted. `silent`: the service did not respond in time. `unavailable`: it may accept the message
 * later. `misconfigured`: it refuses the server's keys, which an operator has to set right. `refused`: it never accepts
 * this message.
 */
export type PushFailure = 'silent' | 'unavailable' | 'misconfigured' | 'refused';

/** A message that was not accepted. Contains neither the endpoint nor the text. */
export class PushError extends Error {
  override readonly name = 'PushError';
  constructor(
    message: string,
    readonly kind: PushFailure,
  ) {
    super(message);
  }

  /** Whether a later attempt may succeed. */
  get isTemporary(): boolean {
    return this.kind !== 'refused';
  }
}

export type VapidKeys = {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where the push service reaches the operator: `mailto:` or `https:`. */
  readonly subject: string;
};

/**
 * Creates the sender. Endpoints are users' input: only https on port 443, only public addresses, and redirects are not
 * followed. Tests of a local endpoint pass `reachesLocal`.
 */
export function createWebPush(
  { publicKey, privateKey, subject }: VapidKeys,
  {
    reachesLocal = false,
    timeoutMs = 5_000,
  }: { readonly reachesLocal?: boolean; readonly timeoutMs?: number } = {},
): Push {
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, text, { ttlS }) {
      const url = new URL(endpoint);
      if (!reachesLocal) assertPublic(url);
      const { method, headers, body } = encrypt({ endpoint, keys: { p256dh, auth } }, text, {
        TTL: ttlS,
        urgency: 'high',
        vapidDetails: { subject, publicKey, privateKey },
      });
      const status = await post(
        url,
        {
          method,
          headers,
          signal: AbortSignal.timeout(timeoutMs),
          ...(!reachesLocal && { lookup: lookupPublic }),
        },
        body,
      );
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      throw new PushError(`the push service returned ${status}`, failureOf(status));
    },
  };
}

function encrypt(...message: Parameters<typeof webPush.generateRequestDetails>) {
  try {
    return webPush.generateRequestDetails(...message);
  } catch (error) {
    throw new PushError(`the message could not be encrypted: ${(error as Error).message}`, 'refused');
  }
}

/** 401 and 403 are about the server's signature (RFC 8292), so they say nothing about the device. */
function failureOf(status: number): PushFailure {
  if (status === 401 || status === 403) return 'misconfigured';
  return status === 429 || status >= 500 ? 'unavailable' : 'refused';
}

/** Returns a new pair of keys. */
export function generateVapidKeys(): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  return webPush.generateVAPIDKeys();
}

/** An address as host is never looked up, so it is checked here. */
function assertPublic({ protocol, hostname, port }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || port !== '' || (isIP(address) !== 0 && !isPublicAddress(address))) {
    throw new PushError('the endpoint is not a public https address', 'refused');
  }
}

function post(url: URL, options: RequestOptions, body: Buffer | null): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  request.on('error', (error) => {
    const isPrivate = error.name === 'PrivateAddress';
    reject(
      isPrivate
        ? new PushError(error.message, 'refused')
        : new PushError('the push service did not respond', 'silent'),
    );
  });
  request.end(body ?? undefined);
  return promise;
}
