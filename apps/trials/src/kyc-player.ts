import { randomBytes, randomInt } from 'node:crypto';
import { callRest } from '@paheli/load/target/call-rest';

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
  const token = await readToken(
    callRest(url, 'POST', '/auth/register', {
      body: {
        mobile_number: player.mobileNumber,
        username: `kyc_${digits}`,
        password: player.password,
        name: 'Document Player',
        email: `kyc${digits}@example.com`,
      },
    }),
  );
  const letters = [...digits].slice(0, 5).map((digit) => String.fromCharCode(65 + Number(digit)));
  const body = {
    full_name: 'Document Player',
    date_of_birth: '1990-01-01',
    pan: `${letters.slice(0, 3).join('')}P${letters[4]}${digits.slice(4)}K`,
    payout: { upi_id: `player${digits}@okbank` },
  };
  await callRest(url, 'PUT', '/user/kyc', { token, body });
  const form = new FormData();
  form.append('document', new Blob([player.document], { type: 'application/pdf' }), 'document.pdf');
  await callRest(url, 'POST', '/user/kyc/document', { token, body: form });
  return player;
}

/** Returns whether the player can sign in and the document comes back as it was handed in. */
export async function hasDocument(url: string, player: KycPlayer): Promise<boolean> {
  const { mobileNumber, password, document } = player;
  const credentials = { mobile_number: mobileNumber, password };
  const token = await readToken(callRest(url, 'POST', '/auth/login', { body: credentials }));
  const response = await callRest(url, 'GET', '/user/kyc/document', { token });
  return document.equals(Buffer.from(await response.arrayBuffer()));
}

async function readToken(response: Promise<Response>): Promise<string> {
  const { access_token: token } = (await (await response).json()) as { access_token: string };
  return token;
}
