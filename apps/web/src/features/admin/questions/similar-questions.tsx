import { FindSimilar } from '@paheli/core/question-bank/similar';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { trpc } from '../../../lib/api/trpc';

/** How long typing must rest before the bank is searched. */
const restMs = 400;

type SimilarQuestionsProps<Fields extends { category?: string; questionText?: string }> = {
  form: Pick<UseFormReturn<Fields>, 'subscribe' | 'getValues'>;
  exceptId: string | undefined;
};

/** Names questions of the bank with nearly the same text, while the question is written. */
export function SimilarQuestions<Fields extends { category?: string; questionText?: string }>({
  form,
  exceptId,
}: SimilarQuestionsProps<Fields>) {
  const wanted = useRested(form);
  const input = FindSimilar.safeParse({ ...wanted, exceptId });
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
          <p className="font-semibold">The bank has nearly the same</p>
          <ul className="mt-1 flex flex-col gap-1">
            {found.map(({ id, questionText }) => (
              <li key={id} className="break-words">
                {questionText}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns category and text as they were when typing last rested. */
function useRested<Fields extends { category?: string; questionText?: string }>({
  subscribe,
  getValues,
}: SimilarQuestionsProps<Fields>['form']) {
  const [rested, setRested] = useState<{ category?: string | undefined; questionText?: string | undefined }>(
    {},
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const { category, questionText } = getValues();
      setRested({ category, questionText });
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
  }, [subscribe, getValues]);
  return rested;
}
