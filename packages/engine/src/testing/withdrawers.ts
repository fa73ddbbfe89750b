import { decideKyc } from '../admin/decide-kyc';
import { submitKyc } from '../auth/submit-kyc';
import type { Viewer } from '../deps';
import { type CrowdOptions, createPlayer } from './crowd';
import { kycDetails } from './kyc-details';
import type { TestEngine } from './test-engine';

/** A player whose KYC is verified, with money given to him. */
export async function createWithdrawer(
  { deps, admin }: Pick<TestEngine, 'deps' | 'admin'>,
  holds: CrowdOptions,
): Promise<Viewer> {
  const viewer = await createPlayer(deps, holds);
  await submitKyc(deps, viewer, kycDetails());
  await decideKyc(deps, admin, { userId: viewer.userId, status: 'verified' });
  return viewer;
}

/** One more administrator. */
export async function createAdministrator({ deps }: Pick<TestEngine, 'deps'>): Promise<Viewer> {
  const viewer = await createPlayer(deps);
  await deps.database.sql`update users set role = 'admin' where id = ${viewer.userId}`;
  return { ...viewer, role: 'admin' };
}
