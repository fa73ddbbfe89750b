import type { Viewer } from '../deps';
import { decideKyc } from '../kyc/decide-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { type CrowdOptions, createPlayer } from './crowd';
import { kycDetails } from './kyc-details';
import type { TestEngine } from './test-engine';

let accounts = 0;

/** Creates a player whose KYC is verified, with money given to them and a bank account of their own. */
export async function createWithdrawer(
  { deps, admin }: Pick<TestEngine, 'deps' | 'admin'>,
  holds: CrowdOptions,
): Promise<Viewer> {
  const viewer = await createPlayer(deps, holds);
  accounts += 1;
  const accountNumber = `98${String(accounts).padStart(6, '0')}1012`;
  const payout = { accountNumber, ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
  await submitKyc(deps, viewer, kycDetails({ payout }));
  await decideKyc(deps, admin, { userId: viewer.userId, status: 'verified' });
  return viewer;
}

/** Creates one more administrator. */
export async function createAdministrator({ deps }: Pick<TestEngine, 'deps'>): Promise<Viewer> {
  const viewer = await createPlayer(deps);
  await deps.database.sql`update users set role = 'admin' where id = ${viewer.userId}`;
  return { ...viewer, role: 'admin' };
}
