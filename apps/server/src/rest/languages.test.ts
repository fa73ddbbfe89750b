import { expect, test } from 'vitest';
import { type Call, openTestApp, openUser, restOf } from '../testing/test-app';
import { tournamentBody } from '../testing/tournament-body';

type Body = Record<string, unknown>;

const site = openTestApp();
const admin = openUser(() => site.admin());
const rest = restOf(site);

const hi = {
  question_text: 'कौन-सा ग्रह सबसे बड़ा है?',
  options: ['मंगल', 'बृहस्पति', 'शुक्र', 'शनि'],
  explanation: null,
};
const question = {
  category: 'science',
  question_text: 'Which planet is the largest one of all?',
  options: ['Mars', 'Jupiter', 'Venus', 'Saturn'],
  correct_answer: 1,
};

test('a question carries its variants, and a change without them removes them', async () => {
  const created = await rest('POST', '/admin/questions', {
    as: admin,
    body: { ...question, translations: { hi } },
  });
  expect(created.body).toMatchObject({ translations: { hi } });
  const found = await rest<Body[]>('GET', '/admin/questions?search=%E0%A4%AC%E0%A5%83%E0%A4%B9', {
    as: admin,
  });
  expect(found.body.map(({ id }) => id)).toContain(created.body.id);
  const path = `/admin/questions/${created.body.id}`;
  const broken = { ...question, translations: { hi: { ...hi, options: ['मंगल', '', 'शुक्र', 'शनि'] } } };
  const refused = await rest<{ errors: Body[] }>('PUT', path, { as: admin, body: broken });
  expect(refused.body.errors.map(({ path }) => path)).toEqual(['translations.hi.options.1']);
  const changed = await rest('PUT', path, { as: admin, body: question });
  expect(changed.body).toMatchObject({ translations: {} });
});

test('questions of a file are listed by the languages that they have', async () => {
  const [first, second] = [`Who is ${crypto.randomUUID()}?`, `Who is ${crypto.randomUUID()}?`];
  const csv = [
    'category,question_text,a,b,c,d,answer,question_text_hi,a_hi,b_hi,c_hi,d_hi',
    `sports,${first},1,2,3,4,A,कौन है यह?,क,ख,ग,घ`,
    `sports,${second},1,2,3,4,A,,,,,`,
  ].join('\n');
  const upload = await rest('POST', '/admin/questions/bulk-upload', {
    as: admin,
    body: csv,
    headers: { 'content-type': 'text/csv' },
  });
  expect(upload.body).toMatchObject({ inserted: 2, errors: [] });
  const listed = await rest<Body[]>('GET', '/admin/questions?category=sports&languages=en&languages=hi', {
    as: admin,
  });
  expect(listed.body.map(({ question_text }) => question_text)).toEqual([first]);
});

test('a quiz starts in the language that was chosen, or that the browser prefers', async () => {
  await site.deps.database.sql`update question set opened_at = now() where translations ? 'hi'`;
  const { body } = await rest('POST', '/admin/tournaments', {
    as: admin,
    body: tournamentBody(site, { entry_fee: 0, prize_pool: 0, languages: ['hi', 'en'] }),
  });
  expect(body).toMatchObject({ languages: ['en', 'hi'] });
  const card = await rest('GET', `/tournaments/${body.id}`);
  expect(card.body).toMatchObject({ languages: ['en', 'hi'] });
  const start = async (call: Omit<Call, 'as'>) => {
    const as = await site.player();
    await rest('POST', '/payments/create-payment-intent', { as, body: { tournament_id: body.id } });
    return rest('POST', `/quiz/${body.id}/start`, { as, ...call });
  };
  const headers = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' };
  const inHindi = { language: 'hi', current_question: { language: 'hi' } };
  expect((await start({ headers })).body).toMatchObject(inHindi);
  expect((await start({ body: { language: 'hi' } })).body).toMatchObject(inHindi);
  const reader = await site.player();
  await rest('POST', '/payments/create-payment-intent', { as: reader, body: { tournament_id: body.id } });
  await rest('POST', `/quiz/${body.id}/start`, { as: reader, headers });
  await rest('POST', `/quiz/${body.id}/answer`, { as: reader, body: { question_index: 0, answer: 2 } });
  await rest('POST', `/quiz/${body.id}/complete`, { as: reader });
  const receipt = await rest('GET', `/quiz/${body.id}/receipt.csv`, { as: reader });
  const [, first] = receipt.text.split('\n');
  expect(first).toMatch(/\p{Script=Devanagari}/u);
  const english = await start({ body: { language: 'en' }, headers });
  expect(english.body).toMatchObject({ language: 'en', current_question: { language: 'en' } });
  expect(await start({ body: { language: 'fr' } })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'language' }] },
  });
});

test('problems are told in the language of the caller, and keep their codes and fields', async () => {
  const headers = { 'accept-language': 'hi' };
  expect(await rest('GET', `/tournaments/${site.deps.newId()}`, { headers })).toMatchObject({
    status: 404,
    body: { code: 'not_found', detail: 'यह टूर्नामेंट नहीं मिला।' },
  });
  const body = { mobile_number: '12', username: 'a', password: 'short', name: 'Asha', email: 'asha' };
  expect(await rest('POST', '/auth/register', { headers, body })).toMatchObject({
    status: 422,
    body: {
      code: 'invalid_input',
      errors: expect.arrayContaining([
        { path: 'mobile_number', message: 'दस अंकों का भारतीय मोबाइल नंबर लिखें, जैसे 98765 43210।' },
        { path: 'password', message: 'कम से कम 8 अक्षर लिखें।' },
      ]),
    },
  });
});

test("the account's language counts more than the browser's, and its change counts at once", async () => {
  const as = await site.player();
  const tellIn = async (language: string | undefined) => {
    const headers = language ? { 'accept-language': language } : {};
    const { body } = await rest('GET', `/tournaments/${site.deps.newId()}`, { as, headers });
    return body.detail;
  };
  const [english, hindi] = ['This tournament was not found.', 'यह टूर्नामेंट नहीं मिला।'];
  expect(await tellIn('hi')).toBe(hindi);
  await rest('PUT', '/user/profile', { as, body: { language: 'en' } });
  expect(await tellIn('hi')).toBe(english);
  await rest('PUT', '/user/profile', { as, body: { language: 'hi' } });
  expect([await tellIn('en'), await tellIn(undefined)]).toEqual([hindi, hindi]);
  await rest('PUT', '/user/profile', { as, body: { language: null } });
  expect(await tellIn('en')).toBe(english);
});
