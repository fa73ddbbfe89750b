import naughty from '@paheli/question-files/fixtures/naughty-strings.json';
import { test } from 'vitest';
import { expectUnaltered, forEachNaughty, openNaughtySite, type Row } from '../testing/naughty-site';

const naughtySite = openNaughtySite();

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
