import { randomUUID } from 'node:crypto';
import { playTournament } from '@paheli/engine/testing/played-tournament';
import { settleTournament } from '@paheli/engine/tournament/settle-tournament';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Method, openTestApp, type SignedIn } from '../testing/test-app';

type Body = Record<string, unknown>;

const site = openTestApp();
let admin: SignedIn;
beforeAll(async () => {
  admin = await site.admin();
});

const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
  site.call<Shape>(method, `/api${path}`, { as: admin, ...call });

/** Creates a settled tournament whose first two prizes are held, with the winner signed in. */
async function held() {
  const played = await playTournament(site.engine, [
    { score: 3, ms: 1, violations: 6 },
    { score: 2, ms: 1, violations: 7 },
    { score: 1, ms: 1 },
  ]);
  site.engine.clock.advance(60 * 60_000);
  await settleTournament(site.deps, played.tournamentId);
  const [viewer] = played.viewers;
  const [first, second] = played.sessions;
  if (!viewer || !first || !second) throw new Error('nobody has played');
  return { first, second, tournamentId: played.tournamentId, winner: await site.signIn(viewer) };
}

const listed = async (query = '') => (await rest<Body[]>('GET', `/admin/held-prizes${query}`)).body;
const balanceOf = async (as: SignedIn) => (await rest('GET', '/user/profile', { as })).body.wallet_balance;

describe('held prizes', () => {
  test('are listed with player, tournament and reasons, and released once', async () => {
    const { first, tournamentId, winner } = await held();
    const prize = (await listed()).find((each) => each.session_id === first);
    expect(prize).toMatchObject({
      session_id: first,
      tournament: { _id: tournamentId, id: tournamentId, name: 'Five of science' },
      user: { id: winner.viewer.userId, name: 'Asha' },
      amount: 50,
      score: 3,
      reasons: [{ type: 'tab_switch', count: 6, weight: 20 }],
      integrity_score: 120,
      status: 'held',
    });
    expect(await balanceOf(winner)).toBe(0);
    const released = await rest('POST', `/admin/held-prizes/${first}/release`);
    expect(released).toMatchObject({ status: 200, body: { ...prize, status: 'released' } });
    expect(await balanceOf(winner)).toBe(50);
    const results = await rest('GET', `/quiz/${first}/results`, { as: winner });
    expect(results.body).toMatchObject({ prize_amount: 50, held: false });
    for (const again of ['release', 'void']) {
      const body = { reason: 'Changed our minds.' };
      expect(await rest('POST', `/admin/held-prizes/${first}/${again}`, { body })).toMatchObject({
        status: 409,
        body: { code: 'already_decided' },
      });
    }
    expect((await listed('?status=released')).map((each) => each.session_id)).toContain(first);
    expect((await listed()).map((each) => each.session_id)).not.toContain(first);
  });

  test('are voided with a reason, and other players gain', async () => {
    const { first, second, winner } = await held();
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await rest('POST', `/admin/held-prizes/${first}/void`, { body })).status).toBe(422);
    const body = { reason: 'Somebody else played.' };
    const voided = await rest('POST', `/admin/held-prizes/${first}/void`, { body });
    expect(voided).toMatchObject({ status: 200, body: { amount: 50, status: 'voided' } });
    expect(await balanceOf(winner)).toBe(0);
    const other = (await listed('?status=held')).find((each) => each.session_id === second);
    expect(other).toMatchObject({ amount: 62.5 });
    const audit = await rest<Body[]>('GET', `/admin/audit?subject=session:${first}`);
    expect(audit.body).toMatchObject([{ action: 'prize.void', after: { reason: body.reason } }]);
  });

  test('that do not exist are not found', async () => {
    for (const id of [randomUUID(), 'none']) {
      expect((await rest('POST', `/admin/held-prizes/${id}/release`)).status).toBe(404);
      const body = { reason: 'Nothing there.' };
      expect((await rest('POST', `/admin/held-prizes/${id}/void`, { body })).status).toBe(404);
    }
    expect((await rest('GET', '/admin/held-prizes?status=paid')).status).toBe(422);
  });
});
