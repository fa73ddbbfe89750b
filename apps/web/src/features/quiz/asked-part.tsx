import type { QuestionMedium } from '@paheli/core/question-bank/medium';
import { type ReactNode, Suspense, useEffect } from 'react';
import { logWarning } from '../../lib/log';
import { lazyOrNothing } from '../../lib/page/lazy-or-nothing';

// Few questions have a picture or a sound.
const loadMedium = () => import('./asked-medium');
const AskedMedium = lazyOrNothing(loadMedium);

type AskedPartProps = {
  question: { readonly media?: QuestionMedium | undefined; readonly language: string };
  /** The heading. */
  children: ReactNode;
};

/** What a question asks: its text, and its picture or sound. */
export function AskedPart({ question: { media, language }, children }: AskedPartProps) {
  return (
    <div className="quiz-asked">
      {children}
      {media && (
        <Suspense fallback={null}>
          <AskedMedium medium={media} lang={language} />
        </Suspense>
      )}
    </div>
  );
}

/** Loads the medium of the next question while the result of this one is shown. */
export function useMediaAhead(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return;
    loadMedium().then(
      ({ loadAhead }) => loadAhead(url),
      (error: unknown) => logWarning('A picture or sound could not be loaded ahead.', error),
    );
  }, [url]);
}
