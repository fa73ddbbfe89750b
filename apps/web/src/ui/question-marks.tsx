import type { Formula } from '@paheli/core/question-bank/formulas';
import { formulasIn, type TextPart, textParts } from '@paheli/core/question-bank/marked-text';
import { trpc } from '../lib/api/trpc';

export type MarkedTextProps = {
  children: string;
  /** The formulas that came with the text. Without them they are fetched, and stand in LaTeX until then. */
  formulas?: readonly Formula[] | undefined;
};

/** The pieces of a text that may have formulas, raised or lowered parts. */
export default function MarkedParts({ children: text, formulas }: MarkedTextProps) {
  const parts = textParts(text);
  if (parts.every(({ kind }) => kind === 'text')) return text;
  const wanted = formulas ? [] : formulasIn([text]);
  return wanted.length === 0 ? (
    <Parts parts={parts} formulas={formulas ?? []} />
  ) : (
    <FetchedParts parts={parts} wanted={wanted} />
  );
}

/** Fetches formulas, which never change. While they are typed, the former ones stand. */
export function useFormulas(formulas: string[]) {
  return trpc.admin.questions.formulas.useQuery(
    { formulas },
    {
      staleTime: Infinity,
      enabled: formulas.length > 0,
      placeholderData: (former) => former,
      meta: { isShownInPlace: true },
    },
  );
}

function FetchedParts({ parts, wanted }: { parts: readonly TextPart[]; wanted: string[] }) {
  return <Parts parts={parts} formulas={useFormulas(wanted).data ?? []} />;
}

/** One element, because some places align what stands directly in them. */
function Parts({ parts, formulas }: { parts: readonly TextPart[]; formulas: readonly Formula[] }) {
  const find = (wanted: string) => formulas.find(({ latex }) => latex === wanted);
  return (
    <span className="marked-text">
      {parts.map((part, index) => {
        if (part.kind === 'text') return part.text;
        // The parts of a text keep their places.
        const key = index;
        if (part.kind === 'formula')
          return <FormulaText key={key} latex={part.latex} formula={find(part.latex)} />;
        const Element = part.kind;
        return <Element key={key}>{part.text}</Element>;
      })}
    </span>
  );
}

/** From this length on, a formula may be wider than a phone. */
const wideLength = 30;

/** A formula. Browsers without MathML, such as Chrome before 109, show it in one line: they would run `x^2` together to `x2`. */
function FormulaText({ latex, formula }: { latex: string; formula: Formula | undefined }) {
  if (!formula || !('MathMLElement' in globalThis)) return <code>{formula?.text ?? latex}</code>;
  return (
    <span
      className={latex.length > wideLength ? 'formula formula-wide' : 'formula'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of a list of elements and attributes
      dangerouslySetInnerHTML={{ __html: formula.mathml }}
    />
  );
}
