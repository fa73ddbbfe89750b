import { z } from 'zod';
import { key } from '../message';
import { textLimits } from './question-texts';

/** A formula as authors write it, and as browsers show it. */
export const Formula = z
  .object({
    latex: z
      .string()
      .meta({ description: 'The formula as it stands between dollar signs in the text.', examples: ['x^2'] }),
    mathml: z.string().meta({
      description: 'The formula as MathML without links and styles.',
      examples: ['<math aria-label="x^2"><msup><mi>x</mi><mn>2</mn></msup></math>'],
    }),
    text: z
      .string()
      .meta({ description: 'The formula in one line, where MathML is not shown.', examples: ['x^2'] }),
  })
  .meta({ id: 'Formula', description: 'A formula of a text.' });
export type Formula = z.infer<typeof Formula>;

/** The field with the formulas of the texts beside it. */
export const Formulas = {
  formulas: z
    .array(Formula)
    .optional()
    .describe('The formulas of the texts, each once; absent where there are none.'),
};

/** Formulas to be rendered. */
export const RenderFormulas = z.strictObject({
  formulas: z
    .array(z.string().max(textLimits.most, key('Use at most {maximum} characters.')))
    .max(100, key('Send at most {maximum} formulas.'))
    .meta({ description: 'Formulas in LaTeX, without dollar signs.', examples: [['x^2']] }),
});
export type RenderFormulas = z.infer<typeof RenderFormulas>;
