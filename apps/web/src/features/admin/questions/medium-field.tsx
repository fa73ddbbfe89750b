import { useLingui } from '@lingui/react/macro';
import type { AdminMedium } from '@paheli/core/question-bank/medium';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { callRest, readRest } from '../../../lib/api/rest';
import { Button } from '../../../ui/button';
import { FileField } from '../../../ui/file-field';
import { QuestionMedium } from '../../../ui/question/question-medium';
import { Spinner } from '../../../ui/spinner';
import { FormError } from '../../../ui/text-field';

type MediumFieldProps = {
  medium: AdminMedium | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (medium: AdminMedium | null) => void;
};

/** The picture or sound of a question: uploaded as soon as it is chosen, and shown. */
export function MediumField({ medium, disabled, error, onChange }: MediumFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const {
    mutate: send,
    isPending: isSending,
    error: refusal,
  } = useMutation({
    mutationFn: async (file: File) => {
      const body = new FormData();
      body.append('media', file);
      const response = await callRest('/admin/questions/media', { method: 'POST', body });
      return (await readRest(response)) as AdminMedium;
    },
    onSuccess: onChange,
    meta: { isShownInPlace: true },
  });
  const failure = refusal && problemDetailOr(refusal, t`The file could not be sent. Please try again.`);
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <h3 id={`${id}-title`} className="font-semibold text-[0.9375rem]">
        {t`Picture or sound (optional)`}
      </h3>
      <FormError message={failure ?? error ?? null} />
      {medium && (
        <div className="max-w-60">
          <QuestionMedium medium={{ ...medium, alt: t`The chosen file` }} url={medium.smallUrl} lang="" />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <FileField
          accept="image/jpeg,image/png,image/webp,image/gif,audio/mpeg,audio/mp4,.m4a"
          busy={isSending}
          disabled={disabled}
          onChoose={(file) => send(file)}
        >
          {isSending ? <Spinner small /> : <ImagePlus aria-hidden="true" className="size-[1.1em]" />}
          {isSending ? t`Sending...` : medium ? t`Replace` : t`Add a picture or sound`}
        </FileField>
        {medium && (
          <Button variant="quiet" size="small" disabled={disabled} onClick={() => onChange(null)}>
            <Trash2 aria-hidden="true" className="size-[1em]" />
            {t`Remove`}
          </Button>
        )}
      </div>
    </section>
  );
}
