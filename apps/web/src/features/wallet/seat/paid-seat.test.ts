import { dayMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import { paidSeatOf } from './paid-seat';

const now = Date.UTC(2026, 0, 31, 12);
const paid = {
  purpose: 'topup',
  status: 'succeeded',
  tournamentId: 'science',
  createdAt: new Date(now - dayMs),
} as const;
const unpaid = { ...paid, status: 'requires_payment', tournamentId: 'history' } as const;

test('the seat of the latest paid top-up that was for one is offered', () => {
  expect(paidSeatOf([unpaid, paid], now)).toBe('science');
  expect(paidSeatOf([{ ...paid, tournamentId: null }, paid], now)).toBe('science');
  expect(paidSeatOf([{ ...paid, tournamentId: 'history' }, paid], now)).toBe('history');
  expect(paidSeatOf([{ ...paid, tournamentId: null }], now)).toBeNull();
  expect(paidSeatOf([unpaid], now)).toBeNull();
  expect(paidSeatOf([], now)).toBeNull();
});

test('a seat that was taken, also one that was given back, is not offered', () => {
  for (const status of ['succeeded', 'cancelled'] as const) {
    expect(paidSeatOf([{ ...paid, purpose: 'entry', status }, paid], now)).toBeNull();
  }
  expect(paidSeatOf([{ ...paid, purpose: 'entry', tournamentId: 'history' }, paid], now)).toBe('science');
});

test('a seat that was given back before the payment is offered again', () => {
  const left = {
    ...paid,
    purpose: 'entry',
    status: 'cancelled',
    createdAt: new Date(now - 2 * dayMs),
  } as const;
  expect(paidSeatOf([paid, left], now)).toBe('science');
  expect(paidSeatOf([{ ...left, createdAt: new Date(now) }, paid, left], now)).toBeNull();
});

test('an old payment offers nothing', () => {
  expect(paidSeatOf([paid], now + 6 * dayMs)).toBe('science');
  expect(paidSeatOf([paid], now + 6 * dayMs + 1)).toBeNull();
});
