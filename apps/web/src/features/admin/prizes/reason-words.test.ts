import { SignalKind } from '@paheli/core/integrity/signals/schema';
import { describe, expect, test } from 'vitest';
import { describeReason } from './reason-words';

describe('a reason for holding a prize', () => {
  test('says what the figures of a signal mean', () => {
    expect(
      describeReason({ type: 'fast_reading', count: 1, weight: 208, figures: { fast: 9, answered: 10 } }),
    ).toEqual({ name: 'Answers faster than reading allows', detail: '9 of 10 answers' });
    expect(describeReason({ type: 'same_device', count: 1, weight: 55, figures: { accounts: 1 } })).toEqual({
      name: 'Same device as other players',
      detail: '1 other account',
    });
  });

  test('has a name for every signal', () => {
    for (const type of SignalKind.options)
      expect(describeReason({ type, count: 1, weight: 1, figures: {} }).detail).not.toBe('once');
  });

  test('counts the reports of a violation', () => {
    expect(describeReason({ type: 'tab_switch', count: 5, weight: 20 })).toEqual({
      name: 'Switched tab or window',
      detail: '5 times',
    });
    expect(describeReason({ type: 'fullscreen_exit', count: 1, weight: 10 }).detail).toBe('once');
    expect(describeReason({ type: 'tab_switch', count: 1, weight: 0 }).detail).toBe('once, without weight');
  });
});
