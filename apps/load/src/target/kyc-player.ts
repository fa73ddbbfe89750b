import { randomBytes, randomInt } from 'node:crypto';

/** A player who handed in a document, whose bytes must come back unchanged. */
export type KycPlayer = {
  readonly mobileNumber: string;
  readonly password: string;
  readonly document: Buffer;
};

/** Registers a player over REST and hands in details and a document for KYC. */
export async function registerKycPlayer(url: string): Promise<KycPlayer> {
  const digits = String(randomInt(10_000_000, 100_000_000));
  const player: KycPlayer = {
    mobileNumber: `97${digits}`,
    password: randomBytes(12).toString('hex'),
    document: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]),
  };
  const { access_token: token } = await send(url, 'POST', '/auth/register', {
    body: {
      mobile_number: player.mobileNumber,
      username: `kyc_${digits}`,
      password: player.password,
      name: 'Document Player',
      email: `kyc${digits}@example.com`,
    },
  });
  const letters = [...digits].slice(0, 5).map((digit) => String.fromCharCode(65 + Number(digit)));
  const body = {
    full_name: 'Document Player',
    date_of_birth: '1990-01-01',
    pan: `${letters.slice(0, 3).join('')}P${letters[4]}${digits.slice(4)}K`,
    payout: { upi_id: `player${digits}@okbank` },
  };
  await send(url, 'PUT', '/user/kyc', { token: String(token), body });
  const form = new FormData();
  form.append('document', new Blob([player.document], { type: 'application/pdf' }), 'document.pdf');
  await send(url, 'POST', '/user/kyc/document', { token: String(token), form });
  return player;
}

/** Returns whether the player can sign in and the document comes back as it was handed in. */
export async function hasDocument(url: string, player: KycPlayer): Promise<boolean> {
  const { access_token: token } = await send(url, 'POST', '/auth/login', {
    body: { mobile_number: player.mobileNumber, password: player.password },
  });
  const response = await fetch(`${url}/api/user/kyc/document`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.ok && player.document.equals(Buffer.from(await response.arrayBuffer()));
}

type Message = { readonly token?: string; readonly body?: object; readonly form?: FormData };

async function send(
  url: string,
  method: string,
  path: string,
  { token, body, form }: Message,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: form ?? (body ? JSON.stringify(body) : null),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
