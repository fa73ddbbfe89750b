import { difficulties } from '@paheli/core/quiz/constants';
import type { Difficulty } from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';
import { categoryNames } from '../../../lib/text/category-names';
import { keyIn, pagesIn, textIn, withoutUndefined } from '../list-search';

/** The search parameters of the questions page. */
export type QuestionsSearch = {
  readonly text?: string | undefined;
  readonly category?: Category | undefined;
  readonly difficulty?: Difficulty | undefined;
  /** Whether to show the archive instead of the active questions. */
  readonly archived?: true | undefined;
  readonly pages?: number | undefined;
};

/** Parses the search parameters. Unknown values are left out. */
export function readQuestionsSearch(search: Readonly<Record<string, unknown>>): QuestionsSearch {
  return withoutUndefined({
    text: textIn(search.text),
    category: keyIn(categoryNames, search.category),
    difficulty: difficulties.find((each) => each === search.difficulty),
    archived: search.archived === true ? true : undefined,
    pages: pagesIn(search.pages),
  });
}
