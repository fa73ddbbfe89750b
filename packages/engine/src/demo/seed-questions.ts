import { QuestionDraft, questionKeyOf } from '@paheli/core/question-bank/question';
import { categories } from '@paheli/core/tournament/schema';
import { questions } from '@paheli/db/schema/question-bank';
import type { Deps } from '../deps';
import { openQuestions } from '../question-bank/open-questions';
import entertainment from './questions/entertainment.json' with { type: 'json' };
import general from './questions/general.json' with { type: 'json' };
import history from './questions/history.json' with { type: 'json' };
import science from './questions/science.json' with { type: 'json' };
import sports from './questions/sports.json' with { type: 'json' };

const bank = { general, science, history, sports, entertainment };

/** Adds the demo questions to the database, a share of them for games without a stake; existing questions stay unchanged. */
export async function seedQuestions(
  deps: Pick<Deps, 'database' | 'newId' | 'now'> & Parameters<typeof openQuestions>[0],
): Promise<void> {
  const rows = categories.flatMap((category) =>
    bank[category].map((entry) => {
      const draft = QuestionDraft.parse({ ...entry, category });
      return {
        ...draft,
        id: deps.newId(),
        textKey: questionKeyOf(draft),
        createdAt: deps.now(),
      };
    }),
  );
  await deps.database.db.insert(questions).values(rows).onConflictDoNothing();
  await openQuestions(deps);
}
