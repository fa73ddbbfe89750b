import { timingSafeEqual } from 'node:crypto';
import { addMs, earlier, minuteMs } from '@paheli/core/clock';
import type { PersonalData } from '../account/personal-data';

type Holder = { readonly userId: string; readonly tournamentId: string };
type Signer = { readonly personalData: Pick<PersonalData, 'fingerprint'> };

/** How old a place may be. */
const longestLineMs = 15 * minuteMs;

/** Returns a place in line as a text that no other player can use and any process knows again. */
export function writeLineToken(deps: Signer, holder: Holder, pressedAt: Date): string {
  return sign(deps, holder, String(pressedAt.getTime()));
}

/** Returns the instant of the first attempt; now where the token is missing, another's, forged or too old. */
export function readLineToken(deps: Signer, holder: Holder, now: Date, token?: string): Date {
  if (token === undefined) return now;
  const [pressed = ''] = token.split('.');
  const [given, wanted] = [Buffer.from(token), Buffer.from(sign(deps, holder, pressed))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return now;
  const pressedAt = new Date(Number(pressed));
  return pressedAt < addMs(now, -longestLineMs) ? now : earlier(pressedAt, now);
}

function sign({ personalData }: Signer, holder: Holder, pressed: string): string {
  const mark = personalData.fingerprint(`line ${holder.userId} ${holder.tournamentId} ${pressed}`);
  return `${pressed}.${mark.toString('base64url')}`;
}
