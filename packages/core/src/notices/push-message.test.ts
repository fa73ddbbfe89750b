import { expect, test } from 'vitest';
import { formatMessage } from '../message';
import { composeMail } from './mail-message';
import { composePush } from './push-message';
import { type Notice, noticeKinds } from './schema';

const id = '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41';
const samples: Readonly<Record<Notice['kind'], Notice>> = {
  tournament_starting: {
    kind: 'tournament_starting',
    tournamentId: id,
    tournamentName: 'Science Cup',
    startsAt: new Date(0),
  },
  tournament_moved: {
    kind: 'tournament_moved',
    tournamentId: id,
    tournamentName: 'Science Cup',
    startsAt: new Date(0),
  },
  seat_offered: {
    kind: 'seat_offered',
    tournamentId: id,
    tournamentName: 'Science Cup',
    startsAt: new Date(0),
  },
  prize_paid: { kind: 'prize_paid', tournamentId: id, tournamentName: 'Science Cup', prizePaise: 123_456 },
  withdrawal_decided: {
    kind: 'withdrawal_decided',
    withdrawalId: id,
    status: 'rejected',
    amountPaise: 123_456,
    tdsPaise: 34_500,
    reason: 'Asha Rao is not the holder of this account.',
  },
  invitation_accepted: { kind: 'invitation_accepted' },
  playing_time: { kind: 'playing_time', hours: 2 },
  balance_waiting: { kind: 'balance_waiting', amountPaise: 12_300 },
  payment_received: {
    kind: 'payment_received',
    purpose: 'topup',
    paymentId: 'pay_1',
    amountPaise: 123_456,
    taxPaise: null,
    paidAt: new Date(0),
  },
  payment_refunded: { kind: 'payment_refunded', paymentId: 'pay_1', amountPaise: 4_900, at: new Date(0) },
  security: { kind: 'security', event: 'signed_in', at: new Date(0), userAgent: 'Firefox' },
};

test('each kind has a message for each of its channels, and for no other', () => {
  for (const notice of Object.values(samples)) {
    const { channels } = noticeKinds[notice.kind];
    expect(composePush(notice, id) !== null, notice.kind).toBe(channels.includes('push'));
    expect(composeMail(notice) !== null, notice.kind).toBe(channels.includes('email'));
  }
});

test('a push message holds no sum, no reason and no person', () => {
  for (const notice of Object.values(samples)) {
    const message = composePush(notice, id);
    if (message) expect(formatMessage([message.title, message.body])).not.toMatch(/₹|\d|Asha|holder/);
  }
});

test('only security notices and the reminders of playing time and of a balance cannot be switched off', () => {
  const fixed = Object.entries(noticeKinds).filter(([, { isOptional }]) => !isOptional);
  expect(fixed.map(([kind]) => kind)).toEqual(['playing_time', 'balance_waiting', 'security']);
});
