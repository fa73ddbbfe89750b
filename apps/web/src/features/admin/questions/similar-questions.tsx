import { useLingui } from '@lingui/react/macro';
import { defaultLanguage, type Language } from '@paheli/core/languages';
import { FindSimilar } from '@paheli/core/question-bank/similar';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { trpc } from '../../../lib/api/trpc';
import { MarkedText } from '../../../ui/question-text';
import type { Fields } from './question-fields';

/** How long typing must rest before the bank is searched. */
const restMs = 400;

type SimilarQuestionsProps = {
  form: Pick<UseFormReturn<Fields>, 'subscribe' | 'getValues'>;
  language: Language;
  exceptId: string | undefined;
};

/** Names questions of the bank with nearly the same text in a language, while the question is written. */
export function SimilarQuestions({ form, language, exceptId }: SimilarQuestionsProps) {
  const { t } = useLingui();
  const wanted = useRested(form, language);
  const input = FindSimilar.safeParse({ ...wanted, language, exceptId });
  const similar = trpc.admin.questions.similar.useQuery(
    input.data ?? { category: 'general', questionText: '-' },
    {
      enabled: input.success,
    },
  );
  const found = (input.success && similar.data) || [];
  return (
    <div role="status" className="text-[0.9375rem] empty:hidden">
      {found.length > 0 && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="font-semibold">{t`The bank has nearly the same`}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {found.map(({ id, questionText }) => (
              <li key={id} lang={language} dir="auto" className="break-words">
                <MarkedText>{questionText}</MarkedText>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns category and text as they were when typing last rested. */
function useRested({ subscribe, getValues }: SimilarQuestionsProps['form'], language: Language) {
  const [rested, setRested] = useState<{ category?: string | undefined; questionText?: string | undefined }>(
    {},
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const { category, questionText, translations } = getValues();
      setRested({
        category,
        questionText: language === defaultLanguage ? questionText : translations[language].questionText,
      });
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(read, restMs);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [subscribe, getValues, language]);
  return rested;
}
