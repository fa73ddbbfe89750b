import naughty from '@paheli/engine/question-bank/files/fixtures/naughty-strings.json';
import { afterAll, beforeAll, test } from 'vitest';
import {
  expectUnaltered,
  forEachNaughty,
  type NaughtySite,
  openNaughtySite,
  type Row,
} from '../testing/naughty-site';

let naughtySite: NaughtySite;
beforeAll(async () => {
  naughtySite = await openNaughtySite();
});
afterAll(() => naughtySite.close());

test('a message to the platform is unchanged', async () => {
  const { send, list, query } = naughtySite;
  const receipts = await forEachNaughty((message) =>
    send('/contact', { name: message.slice(0, 80), email: 'a@example.com', subject: 'other', message }),
  );
  const stored = await list('/admin/messages');
  const { items } = await query<{ items: Row[] }>('admin.messages.list', { limit: 1_000 });
  const typed = new Map(items.map((row) => [row.id, row]));
  const journeys = receipts.map((receipt, index) => ({
    sent: naughty[index] ?? '',
    read: receipt && [stored.get(receipt.id)?.message, typed.get(receipt.id)?.message],
  }));
  expectUnaltered(journeys, 505);
});
