import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Endings, keepSubscribed } from './keep-subscribed';

const focus = () => window.dispatchEvent(new Event('focus'));
beforeEach(() => void vi.stubGlobal('window', new EventTarget()));
afterEach(() => void vi.unstubAllGlobals());

/** Subscriptions that complete when they are ended, as tRPC's do. */
function subscriptions() {
  const begun: Endings[] = [];
  const begin = (endings: Endings) => {
    begun.push(endings);
    return endings.onComplete;
  };
  return { begun, begin };
}

test('a subscription that the server ended begins again when the page is used, once', () => {
  const { begun, begin } = subscriptions();
  keepSubscribed(begin);
  focus();
  expect(begun).toHaveLength(1);
  begun[0]?.onComplete();
  focus();
  focus();
  expect(begun).toHaveLength(2);
});

test('a subscription that the page ended never begins again', () => {
  const { begun, begin } = subscriptions();
  keepSubscribed(begin)();
  focus();
  expect(begun).toHaveLength(1);
});
