// Long because a file has three forms and many ways to be wrong.
import { randomUUID } from 'node:crypto';
import { times } from '@paheli/engine/testing/outcomes';
import { toCsv, uploadRow } from '@paheli/question-files/testing/upload-rows';
import { describe, expect, test } from 'vitest';
import { openTestApp, openUser, restOf } from '../testing/test-app';

type Body = Record<string, unknown>;
type Report = { inserted: number; duplicates: number; errors: Body[]; detail: string; code: string };

const site = openTestApp();
const admin = openUser(() => site.admin());
const rest = restOf(site, { as: admin });

const path = '/admin/questions/bulk-upload';
const csvType = { 'content-type': 'text/csv; charset=utf-8' };
const uploadJson = (body: object | string, query = '') => rest<Report>('POST', `${path}${query}`, { body });
const uploadCsv = (body: string, query = '') =>
  rest<Report>('POST', `${path}${query}`, { body, headers: csvType });
/** Bytes that are not UTF-8. */
const uploadBytes = async (payload: Buffer, type: string, query = '') => {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type };
  const { statusCode, body } = await site.app.inject({
    method: 'POST',
    url: `/api${path}${query}`,
    payload,
    headers,
  });
  return { status: statusCode, body: JSON.parse(body) as Report };
};

describe('the list of questions', () => {
  test('is filtered by category, difficulty and archive, and rejects invalid filters', async () => {
    const { body } = await rest<Body[]>('GET', '/admin/questions?category=history&difficulty=easy');
    expect(body).toHaveLength(14);
    expect((await rest('GET', '/admin/questions?archived=true')).body).toEqual([]);
    for (const query of [
      'languages=en&tags=space,planets',
      'tags=space&tags=planets',
      'tags=space%2Cplanets',
      'question_kinds=several',
    ])
      expect((await rest('GET', `/admin/questions?${query}`)).status, query).toBe(200);
    expect((await rest('GET', '/admin/questions?languages=en,fr')).status).toBe(422);
    for (const wrong of ['category=cricket', 'difficulty=brutal', 'archived=perhaps']) {
      const field = wrong.split('=')[0];
      expect(await rest('GET', `/admin/questions?${wrong}`)).toMatchObject({
        status: 422,
        body: { errors: [{ path: field }] },
      });
    }
  });
});

describe('a bulk upload', () => {
  test('asks how digits of right answers count, and takes the answer from the query', async () => {
    const text = `Which is ${randomUUID()}?`;
    const csv = `Question;Category;Option 1;Option 2;Option 3;Option 4;Answer\n${text};science;w;x;y;z;2`;
    expect(await uploadCsv(csv)).toMatchObject({
      status: 422,
      body: { code: 'ambiguous_answers', errors: [{ row: 0, line: null, code: 'ambiguous_answers' }] },
    });
    const preview = await uploadCsv(csv, '?answer_base=1&dry_run=true');
    expect(preview).toMatchObject({
      status: 200,
      body: { preview: [{ question_text: text, correct_answer: 1 }] },
    });
    expect((await uploadCsv(csv, '?answer_base=0')).body).toMatchObject({ inserted: 1 });
    expect((await rest<Body[]>('GET', `/admin/questions?search=${text.slice(9, -1)}`)).body).toMatchObject([
      { correct_answer: 2, language: 'en' },
    ]);
    expect(await uploadCsv(csv, '?answer_base=2')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'answer_base' }] },
    });
  });

  test('maps the names of categories, or takes one for all, from the query', async () => {
    const rows = times(2, () => uploadRow({ category: 'Polity & law' }));
    const unmapped = await uploadJson(rows, '?dry_run=true');
    expect(unmapped.body).toMatchObject({
      inserted: 0,
      unknown_categories: [{ name: 'Polity & law', rows: 2 }],
    });
    const categories = encodeURIComponent(JSON.stringify({ 'polity & LAW': 'history' }));
    const mapped = await uploadJson(rows, `?dry_run=true&categories=${categories}`);
    expect(mapped.body).toMatchObject({ inserted: 2, preview: [{ category: 'history' }, {}] });
    const whole = await uploadJson(rows, '?dry_run=true&category=sports&language=hi');
    expect(whole.body).toMatchObject({ inserted: 2, preview: [{ category: 'sports', language: 'hi' }, {}] });
    expect(await uploadJson(rows, '?categories=none')).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'categories' }] },
    });
  });

  test('maps columns by the names of the file from the query, and names them in its report', async () => {
    const csv = `Theme,Question,A,B,rightAnswer\nscience,Which is ${randomUUID()}?,w,x,B`;
    const mapping = (columns: object) =>
      `?dry_run=true&columns=${encodeURIComponent(JSON.stringify(columns))}`;
    const unmapped = await uploadCsv(csv, '?dry_run=true');
    expect(unmapped.body).toMatchObject({
      inserted: 0,
      columns: [
        { name: 'Theme', column: null },
        { column: 'question_text' },
        {},
        {},
        { name: 'rightAnswer' },
      ],
    });
    const columns = { Theme: 'category', rightAnswer: 'correct_answer' };
    expect((await uploadCsv(csv, mapping(columns))).body).toMatchObject({
      inserted: 1,
      preview: [{ category: 'science', correct_answer: 1 }],
    });
    expect(await uploadCsv(csv, mapping({ ...columns, rightAnswer: 'solution' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'columns.rightAnswer', message: expect.stringContaining('no such column') }] },
    });
    expect(await uploadCsv(csv, mapping({ ...columns, rightAnswer: 'category' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'columns.rightAnswer', message: '"Theme" is mapped to category already.' }] },
    });
  });

  test('accepts lists and responses of rows, and those of the Open Trivia Database', async () => {
    const ofDatabase = () => ({
      ...{ type: 'multiple', difficulty: 'easy', category: 'Art' },
      ...{ question: `Who painted &quot;${randomUUID()}&quot;?` },
      ...{ correct_answer: 'w', incorrect_answers: ['x', 'y', 'z'] },
    });
    const results = [ofDatabase(), ofDatabase()];
    // Published collections hold only the results.
    for (const body of [[uploadRow(), uploadRow()], results.map(ofDatabase), { response_code: 0, results }])
      expect((await uploadJson(body)).body).toMatchObject({ inserted: 2, duplicates: 0, errors: [] });
    expect(await uploadJson({ results })).toMatchObject({
      status: 200,
      body: { inserted: 0, duplicates: 2 },
    });
    expect(await uploadJson({ response_code: 5, results: [] })).toMatchObject({ status: 422 });
  });

  test('accepts rows by the names of a CSV header and renames none', async () => {
    const rows = [
      uploadRow(),
      {
        category: 'general',
        QUESTION: `Q ${randomUUID()}?`,
        Options: ['1', '2', '3', '4'],
        correct_answer: 'D',
      },
    ];
    const { status, body } = await uploadJson({ questions: rows });
    expect([status, body]).toMatchObject([200, { inserted: 2, duplicates: 0, errors: [], similar: [] }]);
    const named = [{ question_text: 'Q?', start_date: 1, camelCase: 1, correct_Answer: 'Z' }];
    const { body: refused } = await uploadJson({ questions: named });
    expect(refused.errors.map(({ column }) => column)).toContain('correct_Answer');
  });

  test('accepts a CSV file, with or without a byte order mark, also under the doubled prefix', async () => {
    expect((await uploadCsv(toCsv([uploadRow(), uploadRow()]))).body).toMatchObject({ inserted: 2 });
    expect((await uploadCsv(`\ufeff${toCsv([uploadRow()])}`)).body).toMatchObject({ inserted: 1 });
    const call = { as: admin, body: toCsv([uploadRow()]), headers: csvType };
    expect(await site.call('POST', `/api/api${path}`, call)).toMatchObject({
      status: 200,
      body: { inserted: 1 },
    });
  });

  test('with a bad row is 422 with row, line, column, code and message; partial and dry runs are 200', async () => {
    const csv = toCsv([uploadRow(), uploadRow({ answer: 'E' })]);
    const error = { row: 2, line: 3, column: 'answer', code: 'invalid', message: expect.any(String) };
    const { status, body } = await uploadCsv(csv);
    expect([status, body]).toEqual([
      422,
      { detail: '1 row is not valid; nothing was added.', code: 'invalid_input', errors: [error] },
    ]);
    const dry = await uploadCsv(csv, '?dry_run=true');
    expect([dry.status, dry.body]).toMatchObject([
      200,
      { inserted: 0, duplicates: 0, errors: [error], similar: [] },
    ]);
    const partial = await uploadCsv(csv, '?partial=true');
    expect([partial.status, partial.body]).toMatchObject([
      200,
      { inserted: 1, duplicates: 0, errors: [error], similar: [] },
    ]);
    const again = await uploadCsv(csv, '?partial=true&dry_run=true');
    expect(again.body).toMatchObject({ inserted: 0, duplicates: 1, errors: [error], similar: [] });
    expect((await uploadCsv(csv, '?partial=perhaps')).body.errors).toMatchObject([{ path: 'partial' }]);
  });

  test.each(['{}', '1', 'null', '{"questions": {}}', '{"questions": [], "results": []}', '{"csv": "a"}'])(
    'of another type is 422: %s',
    async (body) => {
      expect(await uploadJson(body)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    },
  );

  test('may have any format as bytes, which its content tells', async () => {
    const type = 'application/octet-stream';
    const gift = Buffer.from(`$CATEGORY: science\n\nWhat is ${randomUUID()}? {=w ~x ~y}\n`);
    expect((await uploadBytes(gift, type, '?dry_run=true')).body).toMatchObject({
      inserted: 1,
      warnings: [{ row: 1, line: 3, code: 'unusual_kind' }],
    });
    const csv = Buffer.from(toCsv([uploadRow()]));
    expect((await uploadBytes(csv, type, '?dry_run=true')).body).toMatchObject({ inserted: 1 });
    expect((await uploadBytes(Buffer.from('PK'), type)).body).toMatchObject({
      errors: [{ code: 'unreadable' }],
    });
  });

  test('with bytes that are neither UTF-8 nor marked UTF-16 is rejected, never changed', async () => {
    const csv = Buffer.from(toCsv([uploadRow({ a: 'Köln' })]), 'latin1');
    const refused = await uploadBytes(csv, 'text/csv');
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ row: 0, code: 'unreadable' }] } });
    const rehearsed = await uploadBytes(csv, 'text/csv', '?dry_run=true');
    expect(rehearsed).toMatchObject({ status: 200, body: { inserted: 0, errors: [{ code: 'unreadable' }] } });
    const utf16 = Buffer.from(`\ufeff${toCsv([uploadRow()])}`, 'utf16le');
    expect((await uploadBytes(utf16, 'text/csv')).body).toMatchObject({ inserted: 1 });
    expect((await uploadBytes(utf16.subarray(2), 'text/csv')).status).toBe(422);
    const json = Buffer.from(JSON.stringify({ questions: [uploadRow({ a: 'Köln' })] }), 'latin1');
    expect(await uploadBytes(json, 'application/json')).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    });
  });

  test('may be 5 MiB long, and not a byte more', async () => {
    const limit = 5 * 1024 * 1024;
    const csv = toCsv([uploadRow()]);
    // Blank rows do not count.
    const full = csv + '\n'.repeat(limit - csv.length);
    expect((await uploadCsv(full)).body).toMatchObject({ inserted: 1 });
    expect(await uploadCsv(`${full}\n`)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', detail: 'This request is larger than 5,120 KiB.' },
    });
    const note = 'x'.repeat(limit);
    expect((await uploadJson({ questions: [{ note }] })).status).toBe(413);
  });

  test('is the only path that accepts CSV, or more than 256 KiB', async () => {
    const csv = await rest('POST', '/admin/questions', { body: 'a,b', headers: csvType });
    expect(csv).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    const body = { note: 'x'.repeat(256 * 1024) };
    expect((await rest('POST', '/admin/questions', { body })).status).toBe(413);
    const type = { 'content-type': 'text/plain' };
    expect((await rest('POST', path, { body: 'a,b', headers: type })).status).toBe(415);
  });
});

test('over tRPC a row is rejected with the same errors', async () => {
  const body = { json: { questions: [uploadRow({ category: 'cricket' })] } };
  const answer = await site.call('POST', '/trpc/admin.questions.bulkUpload', { as: admin, body });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('"row":1,"line":null,"column":"category","code":"invalid"');
});
