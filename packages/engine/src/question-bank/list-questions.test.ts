import { ListQuestions, QuestionDraft } from '@paheli/core/question-bank/question';
import { describe, expect, test } from 'vitest';
import { house } from '../testing/house';
import { openTestEngine } from '../testing/test-engine';
import { createQuestion } from './create-question';
import { listQuestions } from './list-questions';

const engine = openTestEngine();

const list = (input: unknown = {}) => listQuestions(engine.deps, house, ListQuestions.parse(input));

async function create(changes: Partial<QuestionDraft>): Promise<string> {
  const draft = QuestionDraft.parse({
    category: 'general',
    questionText: `What is ${engine.deps.newId()}?`,
    options: ['one', 'two', 'three', 'four'],
    correctAnswer: 0,
    ...changes,
  });
  return (await createQuestion(engine.deps, engine.admin, draft)).id;
}

const found = async (input: unknown) => (await list(input)).items.map(({ id }) => id);

describe('the list', () => {
  test('has every question without a limit, newest first', async () => {
    const { items, total, nextCursor } = await list();
    expect([items.length, nextCursor]).toEqual([total, null]);
    expect(total).toBeGreaterThanOrEqual(210);
    engine.clock.advance(1_000);
    const id = await create({});
    const after = await list();
    expect([after.items[0]?.id, after.total]).toEqual([id, total + 1]);
  });

  test('comes in pages that together are the whole list, also while questions are added', async () => {
    const whole = await found({ category: 'science' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ category: 'science', limit: 10, ...(cursor && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(10);
      seen.push(...page.items.map(({ id }) => id));
      await create({ category: 'science' });
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(whole);
  });

  test('refuses an invented cursor', async () => {
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'cursor' }],
    });
  });

  test('can be limited to one category and one difficulty', async () => {
    const { items, total } = await list({ category: 'sports', difficulty: 'hard' });
    expect([items.length, total]).toEqual([14, 14]);
    expect(new Set(items.map((item) => `${item.category} ${item.difficulty}`))).toEqual(
      new Set(['sports hard']),
    );
  });

  test('leaves archived questions out, or contains only them on request', async () => {
    const id = await create({});
    await engine.deps.database.sql`
      update question set archived_at = ${engine.clock.now()} where id = ${id}`;
    expect(await found({})).not.toContain(id);
    const archived = await list({ archived: true });
    expect(archived).toMatchObject({ items: [{ id, archivedAt: engine.clock.now() }], total: 1 });
  });
});

describe('a search', () => {
  test.each([
    ['questionText', { questionText: 'Which beryl is GREEN?' }, 'beryl is green'],
    ['an option', { options: ['Xylograph', 'b', 'c', 'd'] }, 'xyloGRAPH'],
    ['the explanation', { explanation: 'Because of quincunxes.' }, 'QUINCUNX'],
    ['letters of any alphabet', { questionText: 'Où est l’ÉCOLE ŽIŽKA?' }, 'école žižka'],
    ['a script without cases', { questionText: 'गोदान के रचयिता कौन थे?' }, 'रचयिता'],
  ])('searches %s without regard to case', async (_, changes, search) => {
    const id = await create(changes);
    expect(await found({ search })).toEqual([id]);
    expect(await found({ search: ` ${search} ` })).toEqual([id]);
    expect(await found({ search, category: 'history' })).toEqual([]);
  });

  test.each(['100% of_it', 'a\\b', "'; drop table question; --", '_%_', '\\%'])(
    'matches only the literal text: %s',
    async (search) => {
      const id = await create({ explanation: `Before ${search} after` });
      await create({ explanation: `Before ${search.replace(/[%_\\;]/g, 'x')} after` });
      expect(await found({ search })).toEqual([id]);
    },
  );

  test('for the empty text is no search', async () => {
    expect((await list({ search: '  ' })).total).toBe((await list()).total);
  });

  test('does not match across two texts', async () => {
    await create({ options: ['alpha-end', 'beta-start', 'c', 'd'] });
    expect(await found({ search: 'endbeta' })).toEqual([]);
  });
});
