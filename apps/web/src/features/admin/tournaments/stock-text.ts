import { plural, t } from '@lingui/core/macro';
import type { Difficulties } from '@paheli/core/tournament/difficulties';
import type { QuestionStock } from '@paheli/core/tournament/question-stock';

/** Says what is missing before players can join, after `there`, which says what there is. */
export function shortageText(there: string, { shortage, missing }: Omit<QuestionStock, 'lowStock'>): string {
  const { easy, medium, hard } = missing;
  const parts = [
    easy > 0 &&
      t`${plural(easy, { one: '# easy question is missing', other: '# easy questions are missing' })}`,
    medium > 0 &&
      t`${plural(medium, { one: '# medium question is missing', other: '# medium questions are missing' })}`,
    hard > 0 &&
      t`${plural(hard, { one: '# hard question is missing', other: '# hard questions are missing' })}`,
  ].filter((part) => part !== false);
  if (parts.length === 0)
    return t`${there}: ${plural(shortage, { one: '# more is', other: '# more are' })} needed before anybody can join.`;
  return t`${there}. Before anybody can join, ${parts.join(', ')}.`;
}

/** Returns the numbers of each difficulty as '5 easy, 3 medium, 2 hard'. */
export function difficultiesInShort({ easy, medium, hard }: Difficulties): string {
  return t`${easy} easy, ${medium} medium, ${hard} hard`;
}
