import { expect, test } from 'vitest';
import { submitKyc } from '../kyc/submit-kyc';
import { kycDetails } from '../testing/kyc-details';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { readNotificationLog } from './read-notification-log';

const engine = openTestEngine();

test('what administrators were notified of stays readable, newest first, with a crowd’s joins as one line', async () => {
  const { deps, clock } = engine;
  clock.advance(60_000);
  await playTournament(engine, [{ score: 1, ms: 1_000, violations: 1 }, null, null], { name: 'Sprint' });
  clock.advance(60_000);
  const player = await engine.player();
  clock.advance(1_000);
  await submitKyc(deps, player, kycDetails());
  const lines = await readNotificationLog(deps);
  expect(lines[0]).toMatchObject({ type: 'kyc_submission', count: 1 });
  expect(lines[1]).toMatchObject({ type: 'new_user_registration', about: lines[0]?.about });
  expect(lines).toContainEqual(
    expect.objectContaining({ type: 'tournament_join', about: 'Sprint', count: 3 }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ type: 'security_violation', violationType: 'tab_switch' }),
  );
  const times = lines.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});
