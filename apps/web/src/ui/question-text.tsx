import { type ComponentType, lazy, Suspense } from 'react';
import type { MarkedTextProps } from './question-marks';

let loaded: ComponentType<MarkedTextProps> | undefined;
const asWritten = { default: ({ children }: MarkedTextProps) => children };
/** Most questions have no marks. Where this cannot be loaded, players still have a text to answer. */
const Marks = lazy(() => loadMarks().catch(() => asWritten));

/** Loads ahead what texts with marks need. They are whole at once afterwards. */
export async function loadMarks() {
  const marks = await import('./question-marks');
  loaded = marks.default;
  return marks;
}

/** A text of a question with its formulas and its raised and lowered parts. */
export function MarkedText(props: MarkedTextProps) {
  const { children: text } = props;
  if (!/[$<]/.test(text)) return text;
  const Parts = loaded ?? Marks;
  return (
    <Suspense fallback={text}>
      <Parts {...props} />
    </Suspense>
  );
}
