import type { Formula } from '@paheli/core/question-bank/formulas';
import { formulasIn } from '@paheli/core/question-bank/marked-text';
import type { Deps } from '../deps';

/**
 * Returns items with the formulas of their texts; without them where the worker cannot render now. Players may not ask for
 * formulas by themselves.
 */
export async function withFormulas<Item extends { formulas?: Formula[] | undefined }>(
  { fileWorker }: Pick<Deps, 'fileWorker'>,
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | null)[],
): Promise<Item[]> {
  const formulas = formulasIn(items.flatMap(textsOf));
  if (formulas.length === 0) return [...items];
  const rendered = await fileWorker.render({ formulas }).catch(() => []);
  return items.map((item) => {
    const own = new Set(formulasIn(textsOf(item)));
    return own.size === 0 ? item : { ...item, formulas: rendered.filter(({ latex }) => own.has(latex)) };
  });
}
