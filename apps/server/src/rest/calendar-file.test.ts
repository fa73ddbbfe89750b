import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app';

const site = openTestApp();

async function create(changes: object = {}): Promise<string> {
  const startsAt = site.deps.now().getTime() + 86_400_000;
  const { body } = await site.call<{ id: string }>('POST', '/api/admin/tournaments', {
    as: await site.admin(),
    body: {
      name: 'Sunday Science',
      description: 'Ten questions; bring friends, and tea.',
      category: 'science',
      start_date: new Date(startsAt).toISOString(),
      end_date: new Date(startsAt + 3_600_000).toISOString(),
      ...changes,
    },
  });
  return body.id;
}

/** Returns the unfolded lines of the file. */
async function read(id: string): Promise<string[]> {
  const { text } = await site.call('GET', `/api/tournaments/${id}/calendar.ics`);
  return text.replaceAll('\r\n ', '').split('\r\n');
}

const stamp = (instant: number) => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`;

test('a tournament is available to anyone as a calendar file with its times, its address and a reminder', async () => {
  const id = await create();
  const { status, headers } = await site.call('GET', `/api/tournaments/${id}/calendar.ics`);
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const startsAt = site.deps.now().getTime() + 86_400_000;
  const lines = await read(id);
  for (const line of [
    'BEGIN:VCALENDAR',
    `UID:tournament-${id}@paheli`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(startsAt + 3_600_000)}`,
    'SUMMARY:Sunday Science',
    'DESCRIPTION:Ten questions\\; bring friends\\, and tea.',
    'STATUS:CONFIRMED',
    'TRIGGER:-PT10M',
    'END:VCALENDAR',
  ]) {
    expect(lines).toContain(line);
  }
  expect(lines.join()).toContain(`/quiz/${id}`);
});

test('a name cannot add lines of its own', async () => {
  const lines = await read(await create({ name: 'One\r\nATTENDEE:mailto:two@example.com' }));
  expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
});

test('characters that calendars may not hold are removed from user texts', async () => {
  const lines = await read(
    await create({ name: 'Bell\u0007, tab\t and \u000bstop', description: 'End\u007f' }),
  );
  expect(lines).toContain('SUMMARY:Bell\\, tab\t and stop');
  expect(lines).toContain('DESCRIPTION:End');
});

test.each(['evil.example;x="y" z<>', 'a b', 'user:secret@evil.example', 'evil.example/path?x='])(
  'a caller with the host header %j gets no address made from it',
  async (host) => {
    const path = `/api/tournaments/${await create()}/calendar.ics`;
    const { status, text } = await site.call('GET', path, { headers: { host } });
    expect(status).toBe(200);
    expect(text).toContain('END:VCALENDAR');
    expect(text).not.toContain('URL');
  },
);

test('an unknown tournament has no calendar file', async () => {
  const path = '/api/tournaments/0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41/calendar.ics';
  expect(await site.call('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
