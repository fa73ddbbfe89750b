import { dayMs, hourMs } from '@paheli/core/clock';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { createAdministrator } from '@paheli/engine/testing/withdrawers';
import type { Call, Method, SignedIn, TestApp } from './test-app';

export type Body = Record<string, unknown> & { readonly id: string };

/** The limit up to which one administrator may promise and pay out alone: ₹10,000. */
export const limits = {
  exposureFourEyesPaise: 1_000_000,
  fourEyesPaise: 1_000_000,
  suspensionFourEyesPaise: 1_000_000,
  prizeFourEyesPaise: 1_000_000,
  promotionDelayMs: dayMs,
};

/** Administrators and players over REST, and the tournaments with which one could enrich the other. */
export function poolsOf(site: TestApp) {
  const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
    site.call<Shape>(method, `/api${path}`, call);
  /** Creates a free science tournament of one hour that has begun. */
  function draft(changes: object = {}) {
    const now = site.deps.now().getTime();
    return {
      name: 'Sunday Science',
      description: 'Five questions.',
      category: 'science',
      start_time: new Date(now).toISOString(),
      end_time: new Date(now + hourMs).toISOString(),
      questions_count: 5,
      entry_fee: 0,
      ...changes,
    };
  }
  const join = (as: SignedIn, id: string) =>
    rest('POST', '/payments/create-payment-intent', { as, body: { tournament_id: id } });
  return {
    rest,
    draft,
    join,
    administrator: async () => site.signIn(await createAdministrator(site.engine)),
    create: async (as: SignedIn, changes: object) =>
      (await rest('POST', '/admin/tournaments', { as, body: draft(changes) })).body,
    edit: (as: SignedIn, id: string, changes: object) =>
      rest('PUT', `/admin/tournaments/${id}`, { as, body: draft(changes) }),
    approve: (as: SignedIn, id: string, body: object = {}) =>
      rest('POST', `/admin/tournaments/${id}/approve`, { as, body }),
    /** Joins as the only player, plays and settles. Returns the withdrawable amount in rupees. */
    async playAlone(as: SignedIn, id: string): Promise<unknown> {
      await join(as, id);
      await rest('POST', `/quiz/${id}/start`, { as, body: {} });
      await rest('POST', `/quiz/${id}/complete`, { as, body: {} });
      await site.deps.database.sql`update quiz_session set score = 5 where tournament_id = ${id}`;
      site.advance(hourMs + 1);
      await settleTournament(site.deps, id);
      const { body } = await rest('GET', '/user/profile', { as: await site.signIn(as.viewer) });
      return body.withdrawable_balance;
    },
  };
}
