import { openShare } from '@paheli/core/question-bank/share';
import { isSocial } from '../account/legal-mode';
import type { Deps } from '../deps';

type Opening = Pick<Deps, 'database' | 'now'> & { readonly settings?: Pick<Deps['settings'], 'playMode'> };

/**
 * Sets a share of the house's questions apart for games without a stake, for good (see `open_questions`). Where no money is
 * played for, these are all of them.
 */
export async function openQuestions({ database: { sql }, now, settings }: Opening): Promise<void> {
  const { oneOf, most } = settings && isSocial({ settings }) ? { oneOf: 1, most: 1_000_000 } : openShare;
  await sql`select open_questions(${now()}, ${oneOf}::int, ${most}::int)`;
}
