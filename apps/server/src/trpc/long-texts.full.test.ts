import { describe, expect, test } from 'vitest';
import { costOf, expectFastRefusals, hostile, longInputs, mostMs } from '../testing/long-texts';
import { openTestApp, openUser } from '../testing/test-app';

test.each(longInputs)(
  '$path refuses 250 KB in any field or key within 100 ms of processor time',
  expectFastRefusals,
);

describe('the doors', () => {
  const site = openTestApp();
  const admin = openUser(() => site.admin());

  const inHindi = { 'accept-language': 'hi' };

  test.each(hostile.map((text) => [text.slice(1, 13), text] as const))(
    'an upload whose names, texts and rows repeat %j is read within 100 ms',
    async (_, text) => {
      const columns = [
        'category',
        'question_text',
        'option_a',
        'correct_answer',
        `question${' '.repeat(9)}`,
        text,
      ];
      for (const column of columns) {
        const row = { category: 'science', question_text: 'Q', correct_answer: '0', [column]: text };
        const send = () =>
          site.call('POST', '/api/admin/questions/bulk-upload?dry_run=true', {
            as: admin,
            body: { questions: [row] },
            headers: inHindi,
          });
        expect(await costOf(send), column.slice(0, 20)).toBeLessThan(mostMs);
      }
      const quoted = `"${text.replaceAll('"', '""')}"`;
      const csv = `category,question_text,${quoted}\nscience,${quoted},x\n`;
      const send = () =>
        site.call('POST', '/api/admin/questions/bulk-upload?dry_run=true', {
          as: admin,
          body: csv,
          headers: { ...inHindi, 'content-type': 'text/csv' },
        });
      expect(await costOf(send), 'CSV').toBeLessThan(mostMs);
    },
  );

  test.each([
    'accept-language',
    'authorization',
    'user-agent',
    'accept-encoding',
    'accept',
    'cookie',
    'origin',
    'if-none-match',
    'if-modified-since',
    'range',
    'x-forwarded-for',
    'x-request-id',
    'content-type',
    'traceparent',
    'baggage',
  ])('the longest header %s that Node reads costs less than 100 ms', async (name) => {
    for (const text of hostile) {
      // Headers have no characters beyond Latin-1.
      const value = text
        .replaceAll(/[^\x20-\x7e]/g, '~')
        .slice(0, 15_000)
        .trim();
      for (const url of ['/', '/api/tournaments', '/trpc/stats.realtime', '/TermsConditions'])
        expect(
          await costOf(() => site.app.inject({ method: 'GET', url, headers: { [name]: value } })),
          url,
        ).toBeLessThan(mostMs);
    }
  });
});
