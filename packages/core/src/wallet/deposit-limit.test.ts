import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMs } from '../clock';
import {
  changeLimit,
  limitAt,
  noLimit,
  type OwnLimit,
  raiseAfterMs,
  roomLeft,
  stricterLimit,
} from './deposit-limit';

const now = new Date('2026-01-31T12:00:00Z');
const later = (ms: number) => addMs(now, ms);
const at = (amount: number | null): OwnLimit => ({ ...noLimit, amount });

describe('a limit', () => {
  test.each([
    ['the first one', noLimit, 500],
    ['a lower one', at(1_000), 500],
    ['the same one', at(500), 500],
    ['none of all', at(500), 0],
    ['a lower one while a raise was to come', changeLimit(at(1_000), 5_000, now), 500],
    ['the same one while a raise was to come', changeLimit(at(500), 5_000, now), 500],
  ])('that is %s takes effect at once, and nothing is pending', (_, before, wanted) => {
    expect(changeLimit(before, wanted, now)).toEqual(at(wanted));
  });

  test.each([
    ['higher', 1_000],
    ['none', null],
  ])('that is %s takes effect a day later', (_, wanted) => {
    const changed = changeLimit(at(500), wanted, now);
    expect(limitAt(changed, later(raiseAfterMs - 1)).amount).toBe(500);
    expect(limitAt(changed, later(raiseAfterMs))).toEqual(at(wanted));
  });

  test('with a pending raise takes effect a day after the last request', () => {
    const first = changeLimit(at(500), 1_000, now);
    const second = changeLimit(first, 2_000, later(raiseAfterMs - 1));
    expect(limitAt(second, later(raiseAfterMs)).amount).toBe(500);
    expect(limitAt(second, later(2 * raiseAfterMs - 1)).amount).toBe(2_000);
  });

  test('never allows more within a day than before, whatever is requested', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 10_000 }));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(amount, { maxLength: 5 }),
        (first, wishes) => {
          const changed = wishes.reduce((limit, wanted) => changeLimit(limit, wanted, now), at(first));
          const held = limitAt(changed, later(raiseAfterMs - 1)).amount;
          expect(held).not.toBeNull();
          expect(held).toBeLessThanOrEqual(first);
        },
      ),
    );
  });
});

test.each([
  [noLimit, 1_000_000, null],
  [at(500), 0, 500],
  [at(500), 499, 1],
  [at(500), 500, 0],
  [at(500), 501, 0],
  [changeLimit(at(500), null, later(-raiseAfterMs)), 501, null],
])('%o with %i deposited leaves %o', (limit, paidIn, room) => {
  expect(roomLeft(limit, paidIn, now)).toBe(room);
});

describe('the stricter of two limits', () => {
  const anyLimit = fc
    .tuple(
      fc.option(fc.integer({ min: 0, max: 10_000 })),
      fc.option(fc.integer({ min: 0, max: 10_000 })),
      fc.integer({ min: -raiseAfterMs, max: raiseAfterMs }),
    )
    .map(([amount, wanted, agoMs]) => changeLimit(at(amount), wanted, later(agoMs)));
  const maximum = ({ amount }: OwnLimit) => amount ?? Number.POSITIVE_INFINITY;

  test('allows no more than either at any instant, and no less than both in the end', () => {
    fc.assert(
      fc.property(
        anyLimit,
        anyLimit,
        fc.integer({ min: 0, max: 3 * raiseAfterMs }),
        (one, other, afterMs) => {
          const both = stricterLimit(one, other, now);
          const minimumAt = (ms: number) =>
            Math.min(maximum(limitAt(one, later(ms))), maximum(limitAt(other, later(ms))));
          expect(maximum(limitAt(both, later(afterMs)))).toBeLessThanOrEqual(minimumAt(afterMs));
          expect(maximum(limitAt(both, now))).toBe(minimumAt(0));
          expect(maximum(limitAt(both, later(3 * raiseAfterMs)))).toBe(minimumAt(3 * raiseAfterMs));
        },
      ),
    );
  });

  test('is the one limit if the other is absent', () => {
    expect(stricterLimit(at(500), noLimit, now)).toEqual(at(500));
    expect(stricterLimit(noLimit, noLimit, now)).toEqual(noLimit);
  });
});
