import { z } from 'zod';
import { readStored, writeStored } from '../../../lib/browser/device-storage';

/** A seat that the player agreed to pay for, and whose checkout this device opened. */
export type OpenSeat = {
  readonly userId: string;
  readonly tournamentId: string;
  readonly paymentIntentId: string;
  /** The sum that the player agreed to, in rupees. */
  readonly total: number;
  /** By this device's clock, in milliseconds. */
  readonly agreedAtMs: number;
};

const OpenSeat = z.object({
  userId: z.string(),
  tournamentId: z.string(),
  paymentIntentId: z.string(),
  total: z.number(),
  agreedAtMs: z.number(),
});

const key = 'open-seat';
/** The consent to take the seat lasts this long. Later the player is asked again. */
const consentMs = 30 * 60 * 1000;

/** Keeps a seat over reloads, until it is taken or given up. */
export function keepOpenSeat(seat: OpenSeat): void {
  writeStored(key, JSON.stringify(seat));
}

/** Forgets the kept seat. */
export function forgetOpenSeat(): void {
  writeStored(key, null);
}

/** Returns the kept seat of this player in this tournament; null if there is none, or the consent is too old. */
export function readOpenSeat(userId: string, tournamentId: string, nowMs: number): OpenSeat | null {
  const seat = parse(readStored(key));
  const isWanted = seat?.userId === userId && seat.tournamentId === tournamentId;
  return isWanted && Math.abs(nowMs - seat.agreedAtMs) < consentMs ? seat : null;
}

function parse(text: string | null): OpenSeat | null {
  try {
    return OpenSeat.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
