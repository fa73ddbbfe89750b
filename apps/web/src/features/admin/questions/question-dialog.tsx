import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LANGUAGES } from '@paheli/core/languages';
import type { AdminQuestion, ListedQuestion } from '@paheli/core/question-bank/question';
import { secondsLimits } from '@paheli/core/question-bank/question-shape';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { optionLetter } from '../../../ui/answer-card';
import { Button } from '../../../ui/button';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { Dialog } from '../../../ui/dialog';
import { RadioGroup } from '../../../ui/radio-group';
import { Select } from '../../../ui/select';
import { FormError, TextField } from '../../../ui/text-field';
import { useDiscard } from '../unsaved-changes';
import { choicesOf } from '../words';
import { KeepsOrderField } from './keeps-order-field';
import { MediumField } from './medium-field';
import {
  emptyQuestion,
  type Fields,
  placeOf,
  QuestionFields,
  toFields,
  type WrittenFields,
} from './question-fields';
import { QuestionMeasures } from './question-measures';
import { QuestionPreview } from './question-preview';
import { pathOf, places, TextsInputs } from './texts-inputs';

const letters = places.map((place) => ({ value: String(place), label: optionLetter(place) }));
const categories = [{ value: '', label: msg`Choose…` }, ...choicesOf(categoryNames)];
const names = [
  'category',
  'correctAnswers',
  'seconds',
  'tags',
  'difficulty',
  'mediaHash',
  ...LANGUAGES.map(pathOf).flatMap((path) => [
    `${path}questionText` as const,
    ...places.map((place) => `${path}options.${place}` as const),
    `${path}explanation` as const,
    `${path}mediaAlt` as const,
  ]),
] as const;

type QuestionDialogProps = { question: ListedQuestion | null; onClose: () => void };

/** The form for a new or existing question. Confirms before unsaved changes are discarded. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const { t } = useLingui();
  const { form, submit, failure } = useQuestionForm(question, onClose);
  const { isDirty, isSubmitting } = form.formState;
  const { close, asking } = useDiscard(onClose);
  const leave = () => !isSubmitting && close(isDirty);
  return (
    <Dialog open isWide onClose={leave} title={question ? t`Edit Question` : t`Add Question`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError message={failure} />
        <QuestionInputs form={form} question={question} />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="quiet" disabled={isSubmitting} onClick={leave}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </form>
      {asking}
    </Dialog>
  );
}

type InputsProps = Pick<ReturnType<typeof useQuestionForm>, 'form'> & Pick<QuestionDialogProps, 'question'>;

function QuestionInputs({ form, question }: InputsProps) {
  const { t } = useLingui();
  const [medium, setMedium] = useState(question?.media ?? null);
  const { register, formState } = form;
  const { errors, isSubmitting: disabled } = formState;
  return (
    <>
      <Select
        label={t`Category`}
        options={categories}
        disabled={disabled}
        error={errors.category?.message}
        {...register('category')}
      />
      <MediumField
        medium={medium}
        disabled={disabled}
        error={errors.mediaHash?.message}
        onChange={(chosen) => {
          setMedium(chosen);
          form.setValue('mediaHash', chosen?.hash ?? null, { shouldDirty: true });
        }}
      />
      <div className="grid gap-x-5 gap-y-6 lg:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextsInputs
            key={language}
            // The cast is safe: the inputs only read and register the form's fields.
            form={form as unknown as UseFormReturn<Fields>}
            errors={errors}
            disabled={disabled}
            language={language}
            exceptId={question?.id}
            hasMedium={medium !== null}
          />
        ))}
      </div>
      <p className="text-[0.9375rem] text-ink-soft">
        {t`Tournaments in several languages ask only questions with texts in all of them. Options stand in the same order in each language. Leave the English texts empty for a question in Hindi alone.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckboxFields
          legend={t`Correct answer`}
          options={letters}
          disabled={disabled}
          hint={t`Several make a question of which all have to be chosen.`}
          error={errors.correctAnswers?.message}
          {...register('correctAnswers')}
        />
        <KeepsOrderField control={form.control} setValue={form.setValue} disabled={disabled} />
        <TextField
          label={t`Time to answer, in seconds`}
          type="number"
          inputMode="numeric"
          min={secondsLimits.least}
          max={secondsLimits.most}
          disabled={disabled}
          error={errors.seconds?.message}
          {...register('seconds', { valueAsNumber: true })}
        />
        <TextField
          label={t`Tags, separated by commas`}
          disabled={disabled}
          error={errors.tags?.message}
          {...register('tags')}
        />
        <RadioGroup
          legend={t`Difficulty`}
          options={choicesOf(difficultyNames)}
          disabled={disabled}
          {...register('difficulty')}
        />
      </div>
      {question && <QuestionMeasures measures={question.measures} />}
      <div className="grid gap-5 lg:grid-cols-2">
        {LANGUAGES.map((language) => (
          <QuestionPreview key={language} control={form.control} language={language} medium={medium} />
        ))}
      </div>
    </>
  );
}

function useQuestionForm(question: AdminQuestion | null, onSaved: () => void) {
  const { t } = useLingui();
  const form = useForm<Fields, unknown, WrittenFields>({
    resolver: zodResolver(QuestionFields),
    defaultValues: question ? toFields(question) : emptyQuestion,
  });
  const { submit, failure } = useFormSubmission(form, {
    names,
    otherwise: t`Please check your connection and try again.`,
    placeOf,
    async send(draft) {
      try {
        if (question) await api.admin.questions.update.mutate({ ...draft, questionId: question.id });
        else await api.admin.questions.create.mutate(draft);
      } catch (error) {
        showToast(t`Failed to save question.`, 'error');
        throw error;
      }
      showToast(t`Question saved`, 'success');
      void queries.admin.questions.invalidate();
      void queries.admin.stats.invalidate();
      onSaved();
    },
  });
  return { form, submit, failure };
}
