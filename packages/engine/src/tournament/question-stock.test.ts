import { expect, test } from 'vitest';
import { createPlayer } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { usableQuestions } from './question-stock';

const engine = openTestEngine();

/** Returns the stock of each tournament, in all and of each difficulty, beside what the rule says of each question of the bank. */
async function compare(ids: readonly string[], mayHaveStake: boolean) {
  const { sql } = engine.deps.database;
  const usable = usableQuestions(engine.deps.database, ids, mayHaveStake);
  const held = mayHaveStake ? {} : { entry_fee: 0, prize_pool: 0 };
  const stock = await sql<{ id: string; all: number }[]>`
    select t.id, ${usable.column} as all, ${usable.ofEach} as of_each
    from tournament t ${usable.join} where t.id = any(${[...ids]}::uuid[]) order by t.id`;
  const rule = await sql`
    select t.id, count(q.id) as all, json_build_object('easy', count(q.id) filter (where q.difficulty = 'easy'),
      'medium', count(q.id) filter (where q.difficulty = 'medium'), 'hard', count(q.id) filter (where q.difficulty = 'hard')) as of_each
    from tournament t left join question q on can_ask(jsonb_populate_record(t, ${JSON.stringify(held)}::text::jsonb), q)
    where t.id = any(${[...ids]}::uuid[]) group by t.id order by t.id`;
  return { stock: [...stock], rule: [...rule] };
}

test('the stock of every tournament is what a join would find, whatever sets questions and tournaments apart', async () => {
  const { sql } = engine.deps.database;
  const owner = await createPlayer(engine.deps);
  const ids: string[] = [];
  // Each column takes its values by another period, so that they meet in many ways.
  await sql`
    update question q set owner_id = case when n % 7 = 0 then ${owner.userId}::uuid end,
      shared_at = case when n % 7 > 0 and n % 3 = 0 then now() end, opened_at = case when n % 2 = 0 then now() end,
      kinds = (array['{}', '{several}', '{picture}'])[1 + n % 3]::text[], seconds = case when n % 11 = 0 then 60 else 5 end,
      tags = (array['{}', '{one}', '{one,two}', '{three}'])[1 + n % 4]::text[], archived_at = case when n % 13 = 0 then now() end,
      language = case when n % 5 = 0 then 'hi' else 'en' end, translations = case when n % 4 = 0 then '{}' else translations end
    from (select id, row_number() over (order by id)::int as n from question) as numbered where numbered.id = q.id`;
  for (let n = 0; n < 24; n += 1) {
    const { id } = await engine.tournament({ category: 'science', entryFee: 0, prizePool: 0 });
    ids.push(id);
    await sql`
      update tournament set owner_id = ${n % 3 === 0 ? owner.userId : null}::uuid, shared_questions = ${n % 2 === 0},
        prize_pool = ${n % 3 > 0 && n % 4 === 1 ? 100 : 0}, languages = ${[['en'], ['hi'], ['en', 'hi']][n % 3] ?? []}::text[],
        question_kinds = ${n % 2 === 0 ? ['several', 'picture'] : []}::text[], tags = ${n % 4 === 0 ? ['two'] : []}::text[],
        duration_ms = ${n % 5 === 0 ? 3_600_000 : 120_000} where id = ${id}`;
  }
  const lawful = await compare(ids, true);
  expect(lawful.stock).toEqual(lawful.rule);
  expect(new Set(lawful.stock.map(({ all }) => all)).size).toBeGreaterThan(5);
  const social = await compare(ids, false);
  expect(social.stock).toEqual(social.rule);
});
