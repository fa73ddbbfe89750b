import entertainment from '@paheli/engine/demo/questions/entertainment.json' with { type: 'json' };
import general from '@paheli/engine/demo/questions/general.json' with { type: 'json' };
import history from '@paheli/engine/demo/questions/history.json' with { type: 'json' };
import science from '@paheli/engine/demo/questions/science.json' with { type: 'json' };
import sports from '@paheli/engine/demo/questions/sports.json' with { type: 'json' };

type Texts = { readonly questionText: string; readonly options: readonly string[] };
type Question = Texts & { readonly correctAnswer: number; readonly translations?: { readonly hi: Texts } };

const bank: readonly Question[] = [...entertainment, ...general, ...history, ...science, ...sports];
const answers = new Map(
  bank.flatMap(({ correctAnswer, translations, ...own }) =>
    [own, ...(translations ? [translations.hi] : [])].map(
      ({ questionText, options }) => [questionText, options[correctAnswer] ?? ''] as const,
    ),
  ),
);

/** Returns the right option of a demo question, in the language of the question. */
export function knownAnswer(questionText: string): string {
  const answer = answers.get(questionText.trim());
  if (!answer) throw new Error(`no known answer: ${questionText}`);
  return answer;
}
