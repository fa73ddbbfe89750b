import { expect, test } from 'vitest';
import { SubscribePush } from './push-subscription';

const p256dh = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const valid = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/dG9rZW4',
  p256dh,
  auth: 'tBHItJI5svbpez7KI4CCXg',
};

test.each([
  ['endpoint', 'no URL'],
  ['endpoint', 'https://'],
  ['endpoint', 'http://push.example.com/x'],
  ['endpoint', 'https://push.example.com:8443/x'],
  ['endpoint', 'https://user@push.example.com/x'],
  ['p256dh', p256dh.slice(1)],
  ['auth', 'A'.repeat(21)],
  ['auth', 'A'.repeat(23)],
])('a subscription names its field %s where that is %s', (field, value) => {
  expect(SubscribePush.safeParse(valid).success).toBe(true);
  const { error } = SubscribePush.safeParse({ ...valid, [field]: value });
  expect(error?.issues.map(({ path }) => path)).toContainEqual([field]);
});
