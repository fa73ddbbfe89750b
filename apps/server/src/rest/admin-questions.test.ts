// Long because a file has three forms and many ways to be wrong.
import { randomUUID } from 'node:crypto';
import { times } from '@paheli/engine/testing/outcomes';
import { toCsv, uploadRow } from '@paheli/engine/testing/upload-rows';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Method, openTestApp, type SignedIn } from '../testing/test-app';

type Body = Record<string, unknown>;
type Report = { inserted: number; duplicates: number; errors: Body[]; detail: string; code: string };

const site = openTestApp();
let admin: SignedIn;
beforeAll(async () => {
  admin = await site.admin();
});

const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
  site.call<Shape>(method, `/api${path}`, { as: admin, ...call });

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

function draft(changes: Body = {}): Body {
  return {
    category: 'science',
    question_text: `What is ${randomUUID()}?`,
    options: ['w', 'x', 'y', 'z'],
    correct_answer: 2,
    explanation: null,
    difficulty: 'hard',
    ...changes,
  };
}

describe('a question', () => {
  test('is created, listed, changed and deleted', async () => {
    const created = await rest('POST', '/admin/questions', { body: draft() });
    expect(created.status).toBe(201);
    const { id, question_text } = created.body;
    const list = () => rest<Body[]>('GET', `/admin/questions?search=${String(question_text).slice(8, -1)}`);
    expect((await list()).body).toEqual([{ ...created.body, measures: [] }]);
    const changed = await rest('PUT', `/admin/questions/${id}`, {
      body: { ...created.body, correct_answer: 0 },
    });
    expect(changed).toMatchObject({ status: 200, body: { _id: id, id, correct_answer: 0, question_text } });
    expect(await rest('DELETE', `/admin/questions/${id}`)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await list()).body).toEqual([]);
    expect((await rest('PUT', `/admin/questions/${id}`, { body: draft() })).status).toBe(404);
    expect((await rest('DELETE', `/admin/questions/${id}`)).status).toBe(404);
  });

  test('with a text that exists is 409, and with an invalid field 422', async () => {
    const body = draft();
    expect((await rest('POST', '/admin/questions', { body })).status).toBe(201);
    const taken = await rest('POST', '/admin/questions', { body });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'taken', errors: [{ path: 'question_text' }] },
    });
    const wrong = await rest('POST', '/admin/questions', {
      body: draft({ options: ['w', 'x', 'y', ' W '] }),
    });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'options.3' }] } });
  });
});

describe('the list of questions', () => {
  test('is complete without a limit, and comes in pages with one', async () => {
    const whole = await rest<Body[]>('GET', '/admin/questions');
    expect(whole.body.length).toBe(Number(whole.headers['x-total-count']));
    expect(whole.headers['x-next-cursor']).toBeUndefined();
    const first = await rest<Body[]>('GET', '/admin/questions?limit=100');
    const cursor = String(first.headers['x-next-cursor']);
    const second = await rest<Body[]>('GET', `/admin/questions?limit=100&cursor=${cursor}`);
    expect([...first.body, ...second.body]).toEqual(whole.body.slice(0, 200));
  });

  test('is filtered by category, difficulty and archive, and rejects invalid filters', async () => {
    const { body } = await rest<Body[]>('GET', '/admin/questions?category=history&difficulty=easy');
    expect(body).toHaveLength(14);
    expect((await rest('GET', '/admin/questions?archived=true')).body).toEqual([]);
    for (const wrong of [
      'category=cricket',
      'difficulty=brutal',
      'archived=perhaps',
      'limit=0',
      'cursor=x',
    ]) {
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

  test('accepts a bare list of rows, and one of the Open Trivia Database', async () => {
    expect((await uploadJson([uploadRow(), uploadRow()])).body).toMatchObject({ inserted: 2 });
    const result = {
      ...{ type: 'multiple', difficulty: 'easy', category: 'Art', question: `Who is ${randomUUID()}?` },
      ...{ correct_answer: 'w', incorrect_answers: ['x', 'y', 'z'] },
    };
    expect((await uploadJson([result])).body).toMatchObject({ inserted: 1 });
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

  test('accepts a response of the Open Trivia Database', async () => {
    const question = {
      type: 'multiple',
      difficulty: 'easy',
      category: 'Art',
      question: `Who painted &quot;${randomUUID()}&quot;?`,
      correct_answer: 'A',
      incorrect_answers: ['B', 'C', 'D'],
    };
    const { body } = await uploadJson({ response_code: 0, results: [question, question] });
    expect(body).toMatchObject({ inserted: 1, duplicates: 1, errors: [], similar: [] });
    // Published collections hold only the results.
    const published = await uploadJson({ results: [question] });
    expect(published).toMatchObject({ status: 200, body: { inserted: 0, duplicates: 1 } });
    expect(await uploadJson({ response_code: 5, results: [] })).toMatchObject({ status: 422 });
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

  test('without a header, a body or a closing quote is 422', async () => {
    for (const csv of ['', '\n', '"', `${toCsv([uploadRow()])}\n"never`]) {
      const { status, body } = await uploadCsv(csv);
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ row: expect.any(Number) })]]);
    }
  });

  test('may be 5 MiB long, and not a byte more', async () => {
    const limit = 5 * 1024 * 1024;
    const csv = toCsv([uploadRow()]);
    // Blank rows do not count.
    const full = csv + '\n'.repeat(limit - csv.length);
    expect((await uploadCsv(full)).body).toMatchObject({ inserted: 1 });
    expect(await uploadCsv(`${full}\n`)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    const note = 'x'.repeat(limit);
    expect((await uploadJson({ questions: [{ note }] })).status).toBe(413);
  });

  test('is the only path that accepts CSV, or more than 256 KiB', async () => {
    const csv = await rest('POST', '/admin/questions', { body: 'a,b', headers: csvType });
    expect(csv).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    const body = draft({ note: 'x'.repeat(256 * 1024) });
    expect((await rest('POST', '/admin/questions', { body })).status).toBe(413);
    const type = { 'content-type': 'text/plain' };
    expect((await rest('POST', path, { body: 'a,b', headers: type })).status).toBe(415);
  });

  test('requires an administrator', async () => {
    const as = await site.player();
    const call = { body: toCsv([uploadRow()]), headers: csvType };
    expect((await rest('POST', path, { ...call, as })).status).toBe(403);
    expect((await site.call('POST', `/api${path}`, call)).status).toBe(401);
  });
});

test('over tRPC a row is rejected with the same errors', async () => {
  const body = { json: { questions: [uploadRow({ category: 'cricket' })] } };
  const answer = await site.call('POST', '/trpc/admin.questions.bulkUpload', { as: admin, body });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('"row":1,"line":null,"column":"category","code":"invalid"');
});
