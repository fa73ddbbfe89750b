import { SubmitKyc } from '@paheli/core/kyc/schema';

let given = 0;

/** Returns a PAN that was not used in this process before. */
export function newPan(): string {
  given += 1;
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(given / (10_000 * place)) % 26));
  return `AB${letter(26)}P${letter(1)}${String(given % 10_000).padStart(4, '0')}Z`;
}

/** Returns valid details with a PAN of their own, paid out to a bank account. */
export function kycDetails(changes: Partial<SubmitKyc> = {}): SubmitKyc {
  const payout = { accountNumber: '987654321012', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
  return SubmitKyc.parse({
    fullName: 'Asha Rao',
    dateOfBirth: '1998-05-17',
    pan: newPan(),
    payout,
    ...changes,
  });
}
