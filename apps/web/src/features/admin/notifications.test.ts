import { expect, test } from 'vitest';
import { notificationOf } from './notifications';

const tournamentId = '01890a5d-ac96-774b-bcce-b302099a8057';

test('administrators are notified of KYC, violations, registrations and joins, and of nothing else', () => {
  expect(notificationOf({ type: 'kyc_submission', userName: 'Asha' })).toEqual({
    kind: 'KYC',
    tone: 'info',
    text: 'Asha submitted documents',
  });
  expect(
    notificationOf({ type: 'security_violation', violationType: 'tab_switch', userEmail: 'a@example.com' }),
  ).toEqual({ kind: 'Security', tone: 'warning', text: 'tab_switch a@example.com' });
  expect(notificationOf({ type: 'new_user_registration', userName: 'Asha' })).toEqual({
    kind: 'User',
    tone: 'success',
    text: 'Asha registered',
  });
  expect(notificationOf({ type: 'tournament_join', tournamentId, tournamentName: 'Science Sprint' })).toEqual(
    { kind: 'Tournament', tone: 'info', text: 'new player in Science Sprint' },
  );
  expect(
    notificationOf({
      type: 'tournament_join',
      tournamentId,
      tournamentName: 'Science Sprint',
      newParticipants: 1_500,
    })?.text,
  ).toBe('1,500 new players in Science Sprint');
  expect(notificationOf({ type: 'tournament_update', tournamentId })).toBeNull();
});
