import { useLingui } from '@lingui/react';
import { LANGUAGES } from '@paheli/core/languages';
import type { translate } from '@paheli/core/texts/translate';
import { useEffect, useState } from 'react';
import { logWarning } from '../log';

/**
 * Returns the function that translates sentences of the shared schemas, which are English. English pages do not load the
 * translations; until they are loaded, a sentence stays English.
 */
export function useSentence(): (sentence: string) => string {
  const { locale } = useLingui().i18n;
  const language = LANGUAGES.find((known) => known === locale) ?? null;
  const [loaded, setLoaded] = useState<{ readonly translate: typeof translate }>();
  const isTranslated = language !== null && language !== 'en';
  useEffect(() => {
    if (!isTranslated) return;
    import('@paheli/core/texts/translate').then(setLoaded, (error: unknown) =>
      logWarning('Sentences could not be loaded.', error),
    );
  }, [isTranslated]);
  return (sentence) => loaded?.translate(language, sentence) ?? sentence;
}
