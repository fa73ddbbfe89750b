import { auditLog } from '@paheli/db/schema/administration';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../transaction';

export type Action = {
  /** Room and verb, such as `tournament.update`. */
  readonly action: string;
  /** What was acted on, such as `tournament:<id>`. */
  readonly subject: string;
  /** What it was and what it became, as an administrator may read them: no secrets, no personal numbers. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Writes down what an administrator does, in the transaction that does it. The log is append-only. */
export async function recordAction(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  viewer: Viewer,
  { action, subject, before, after }: Action,
): Promise<void> {
  await tx
    .insert(auditLog)
    .values({ id: deps.newId(), at: deps.now(), actorId: viewer.userId, action, subject, before, after });
}
