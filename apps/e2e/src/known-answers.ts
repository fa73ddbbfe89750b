import entertainment from '@paheli/engine/demo/questions/entertainment.json' with { type: 'json' };
import general from '@paheli/engine/demo/questions/general.json' with { type: 'json' };
import history from '@paheli/engine/demo/questions/history.json' with { type: 'json' };
import science from '@paheli/engine/demo/questions/science.json' with { type: 'json' };
import sports from '@paheli/engine/demo/questions/sports.json' with { type: 'json' };

const bank = [...entertainment, ...general, ...history, ...science, ...sports];
const answers = new Map(
  bank.map(({ questionText, options, correctAnswer }) => [questionText, options[correctAnswer] ?? '']),
);

/** Returns the right option of a demo question. */
export function knownAnswer(questionText: string): string {
  const answer = answers.get(questionText.trim());
  if (!answer) throw new Error(`no known answer: ${questionText}`);
  return answer;
}
