import { z } from 'zod';

/** The version of the draw of new tournaments. */
export const currentDrawVersion = 4;

export const FairnessAlgorithm = z.enum(['paheli-1', 'paheli-2', 'paheli-3', 'paheli-4']).meta({
  description: 'Version of the draw; documents of `paheli-1` cannot be verified.',
  examples: ['paheli-4'],
});
export type FairnessAlgorithm = z.infer<typeof FairnessAlgorithm>;

/** Returns the algorithm of a version of the draw, as tournaments store it. */
export function algorithmOf(drawVersion: number): FairnessAlgorithm {
  return FairnessAlgorithm.parse(`paheli-${drawVersion}`);
}
