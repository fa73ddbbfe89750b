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

/** A message that was not accepted. Contains neither the endpoint nor the text. */
export class PushError extends Error {
  override readonly name = 'PushError';
  constructor(
    message: string,
    /** Whether a later attempt may succeed. */
    readonly isTemporary: boolean,
  ) {
    super(message);
  }
}

export type VapidKeys = {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Where the push service reaches the operator: `mailto:` or `https:`. */
  readonly subject: string;
};

const timeoutMs = 10_000;

/**
 * Creates the sender. Endpoints are users' input: only https, only public addresses, and redirects are not followed.
 * Tests of a local endpoint pass `reachesLocal`.
 */
export function createWebPush(
  { publicKey, privateKey, subject }: VapidKeys,
  { reachesLocal = false }: { readonly reachesLocal?: boolean } = {},
): Push {
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, text, { ttlS }) {
      const url = new URL(endpoint);
      if (!reachesLocal) assertPublic(url);
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        text,
        { TTL: ttlS, urgency: 'high', vapidDetails: { subject, publicKey, privateKey } },
      );
      const status = await post(
        url,
        { method, headers, ...(!reachesLocal && { lookup: lookupPublic }) },
        body,
      );
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      throw new PushError(`the push service returned ${status}`, status === 429 || status >= 500);
    },
  };
}

/** Returns a new pair of keys. */
export function generateVapidKeys(): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  return webPush.generateVAPIDKeys();
}

/** An address as host is never looked up, so it is checked here. */
function assertPublic({ protocol, hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || (isIP(address) !== 0 && !isPublicAddress(address))) {
    throw new PushError('the endpoint is not a public https address', false);
  }
}

function post(url: URL, options: RequestOptions, body: Buffer | null): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    { ...options, signal: AbortSignal.timeout(timeoutMs) },
    (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    },
  );
  request.on('error', (error) => {
    const isPrivate = error.name === 'PrivateAddress';
    reject(new PushError(isPrivate ? error.message : 'the push service did not respond', !isPrivate));
  });
  request.end(body ?? undefined);
  return promise;
}
