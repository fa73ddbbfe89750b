import { lazy, Suspense } from 'react';
import type { MarkedTextProps } from './question-marks';

const asWritten = { default: ({ children }: MarkedTextProps) => children };
/** Most questions have no marks. Where this cannot be loaded, players still have a text to answer. */
const MarkedParts = lazy(() => loadMarks().catch(() => asWritten));

/** Loads ahead what texts with marks need. */
export function loadMarks() {
  return import('./question-marks');
}

/** A text of a question with its formulas and its raised and lowered parts. */
export function MarkedText(props: MarkedTextProps) {
  const { children: text } = props;
  if (!/[$<]/.test(text)) return text;
  return (
    <Suspense fallback={text}>
      <MarkedParts {...props} />
    </Suspense>
  );
}
