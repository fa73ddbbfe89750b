import { msg } from '@paheli/core/message';
import { opened } from '@paheli/core/testing/opened';
import { expect, test } from 'vitest';
import { mailThrough, openMailbox } from '../testing/mailbox';
import type { Mail } from './mail';

const mailbox = openMailbox();
const mail = opened(
  () => mailThrough(mailbox.url),
  (opened) => opened.close(),
);

const content = { subject: msg('Hello'), paragraphs: [msg('A text.')], facts: [], path: '/wallet' } as const;

async function receive(message: Partial<Parameters<Mail['send']>[0]>) {
  const before = mailbox.received.length;
  await mail.send({ to: 'asha@example.com', id: 'one', content, ...message });
  return mailbox.received.slice(before);
}

test('an e-mail has a text and an HTML part, with a link and a lasting id', async () => {
  const [received] = await receive({ id: '0198b3a0' });
  expect(received?.recipients).toEqual(['asha@example.com']);
  const source = received?.source ?? '';
  for (const part of [
    'From: Paheli <no-reply@paheli.example>',
    'Message-ID: <0198b3a0@paheli.example>',
    'Auto-Submitted: auto-generated',
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'https://paheli.example/wallet',
    'https://paheli.example/notifications',
  ])
    expect(source).toContain(part);
});

test('an e-mail is in the language of its reader', async () => {
  const [received] = await receive({
    language: 'hi',
    content: { ...content, subject: msg('Receipt: {amount}', { amount: '₹39.00' }), facts: [] },
  });
  const source = received?.source ?? '';
  for (const text of ['रसीद: ₹39.00', 'खोलें', 'hi-IN']) expect(source).toContain(text);
  expect(source).not.toContain('Choose what you are told');
});

test('names that look like HTML stay text', async () => {
  const hostile = '<img src=x onerror="alert(1)"> & \'more\'';
  const [received] = await receive({
    content: { ...content, paragraphs: [{ key: hostile }], facts: [[{ key: hostile }, hostile]] },
  });
  const html = received?.source.split('text/html')[1] ?? '';
  expect(html).not.toContain('<img');
  expect(html).toContain('&#60;img src');
});

test('a line break adds no header and no recipient', async () => {
  const subject = 'Hello\r\nBcc: other@example.com\nX-Evil: 1';
  const [received, ...others] = await receive({
    content: { ...content, subject: { key: subject }, facts: [[msg('Device'), subject]] },
  });
  expect(others).toEqual([]);
  expect(received?.recipients).toEqual(['asha@example.com']);
  const head = received?.source.split('\r\n\r\n')[0] ?? '';
  expect(head).not.toMatch(/^(?:Bcc|X-Evil):/m);
});

test.each([
  'asha@example.com, other@example.com',
  'asha@example.com>\r\nRCPT TO:<other@example.com',
  'asha@example.com\r\nBcc: other@example.com',
])('the address %j reaches nobody else', async (to) => {
  const received = await receive({ to }).catch(() => []);
  const reached = received.flatMap(({ recipients }) => recipients);
  expect(reached).not.toContain('other@example.com');
  for (const { source } of received) expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
});

test('a refusal says whether a later attempt may succeed, and names no recipient', async () => {
  mailbox.refuse(451);
  await expect(receive({})).rejects.toMatchObject({ name: 'MailError', isTemporary: true });
  mailbox.refuse(550);
  await expect(receive({})).rejects.toMatchObject({
    isTemporary: false,
    message: expect.not.stringContaining('asha'),
  });
  mailbox.refuse(null);
});

test('a server that does not respond is temporary', async () => {
  const away = mailThrough('smtp://127.0.0.1:1');
  await expect(away.send({ to: 'asha@example.com', id: 'one', content })).rejects.toMatchObject({
    isTemporary: true,
  });
  away.close();
});

test('where TLS is required, nothing is sent without it', async () => {
  const strict = mailThrough(mailbox.url, true);
  const before = mailbox.received.length;
  await expect(strict.send({ to: 'asha@example.com', id: 'one', content })).rejects.toThrow();
  expect(mailbox.received).toHaveLength(before);
  strict.close();
});
