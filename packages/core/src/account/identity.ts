import type { Payout } from '../kyc/schema';

/** Matches a UPI id that is an Indian mobile number, with or without the country's prefix. */
const numberAddress = /^(?:91|0)?([6-9]\d{9})(?!\d)/;

/** Returns the identity of a mobile number in E.164. Accounts with the same identity belong to one person. */
export function mobileIdentity(mobileNumber: string): string {
  return `mobile:${mobileNumber}`;
}

/** Returns the identity of a PAN in capitals. Accounts with the same identity belong to one person. */
export function panIdentity(pan: string): string {
  return `pan:${pan}`;
}

/**
 * Returns the identity of a payout destination, the same for each of its spellings. A UPI id that is a mobile number has
 * the number's identity. A bank account's identity is its bank and number, without the branch.
 */
export function destinationIdentity(payout: Payout): string {
  if ('upiId' in payout) {
    const address = payout.upiId.toLowerCase();
    const number = numberAddress.exec(address)?.[1];
    return number === undefined ? `upi:${address}` : mobileIdentity(`+91${number}`);
  }
  const bank = payout.ifsc.slice(0, 'HDFC'.length);
  return `bank:${bank}:${payout.accountNumber.replace(/^0+/, '')}`;
}
