import type { Difficulty } from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';
import { given, pagesIn, textIn } from '../list-search';
import { categoryNames, difficultyNames, keyIn } from '../words';

/** What the page of questions looks for. */
export type QuestionsSearch = {
  readonly text?: string | undefined;
  readonly category?: Category | undefined;
  readonly difficulty?: Difficulty | undefined;
  /** Whether the archive is shown in place of the questions that are asked. */
  readonly archived?: true | undefined;
  readonly pages?: number | undefined;
};

/** What an address asks for; anything it does not know is left out. */
export function readQuestionsSearch(search: Readonly<Record<string, unknown>>): QuestionsSearch {
  return given({
    text: textIn(search.text),
    category: keyIn(categoryNames, search.category),
    difficulty: keyIn(difficultyNames, search.difficulty),
    archived: search.archived === true ? true : undefined,
    pages: pagesIn(search.pages),
  });
}
