import { createWebPush, generateVapidKeys } from '@paheli/engine/notices/web-push';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { openTestApp, openUser } from '../testing/test-app';

const vapid = { ...generateVapidKeys(), subject: 'mailto:support@paheli.example' };
const valid = { endpoint: 'https://push.example.com/x', p256dh: vapid.publicKey, auth: 'A'.repeat(22) };

const site = openTestApp({ deps: { push: createWebPush(vapid) } });
const player = openUser(() => site.player());

const subscribe = (changes: Partial<typeof valid>) =>
  site.call('POST', '/trpc/auth.notices.subscribe', {
    as: player,
    body: superjson.serialize({ ...valid, ...changes }),
  });

test('a subscription of a browser is taken', async () => {
  expect((await subscribe({})).status).toBe(200);
});

test.each([
  ['endpoint', 'no URL'],
  ['endpoint', 'https://push.example.com:8443/x'],
  ['p256dh', `B${'A'.repeat(86)}`],
  ['auth', 'A'.repeat(24)],
])('one whose %s is %s is 422 and names the field', async (field, value) => {
  const { status, body } = await subscribe({ [field]: value });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(`"path":"${field}"`);
});
