import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminQuestion, QuestionDraft } from '@paheli/core/question-bank/question';
import { useForm } from 'react-hook-form';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { showToast } from '../../../lib/page/toasts';
import { categoryNames, difficultyNames } from '../../../lib/text/question-names';
import { optionLetter } from '../../../ui/answer-card';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { RadioGroup } from '../../../ui/radio-group';
import { Select } from '../../../ui/select';
import { TextArea } from '../../../ui/text-area';
import { FormError, TextField } from '../../../ui/text-field';
import { useDiscard } from '../unsaved-changes';
import { choicesOf } from '../words';
import { type Fields, QuestionFields } from './question-fields';
import { QuestionPreview } from './question-preview';
import { SimilarQuestions } from './similar-questions';

const places = [0, 1, 2, 3] as const;
const letters = places.map((place) => ({ value: String(place), label: optionLetter(place) }));
const categories = [{ value: '', label: 'Choose…' }, ...choicesOf(categoryNames)];
const names = [
  'category',
  'questionText',
  ...places.map((place) => `options.${place}` as const),
  'correctAnswer',
  'difficulty',
  'explanation',
] as const;

type QuestionDialogProps = { question: AdminQuestion | null; onClose: () => void };

/** The form for a new or existing question. Confirms before unsaved changes are discarded. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const { form, submit, failure } = useQuestionForm(question, onClose);
  const { isDirty, isSubmitting } = form.formState;
  const { close, asking } = useDiscard(onClose);
  const leave = () => !isSubmitting && close(isDirty);
  return (
    <Dialog open isWide onClose={leave} title={question ? 'Edit Question' : 'Add Question'}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError message={failure} />
        <QuestionInputs form={form} exceptId={question?.id} />
        <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
          <Button variant="quiet" disabled={isSubmitting} onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
      {asking}
    </Dialog>
  );
}

type InputsProps = Pick<ReturnType<typeof useQuestionForm>, 'form'> & { exceptId: string | undefined };

function QuestionInputs({ form, exceptId }: InputsProps) {
  const { register, formState } = form;
  const { errors, isSubmitting: disabled } = formState;
  return (
    <>
      <Select
        label="Category"
        options={categories}
        disabled={disabled}
        error={errors.category?.message}
        {...register('category')}
      />
      <TextArea
        label="Question"
        maxLength={500}
        disabled={disabled}
        error={errors.questionText?.message}
        {...register('questionText')}
      />
      <SimilarQuestions form={form} exceptId={exceptId} />
      <div className="grid gap-4 sm:grid-cols-2">
        {places.map((place) => (
          <TextField
            key={place}
            label={`Option ${optionLetter(place)}`}
            maxLength={200}
            disabled={disabled}
            error={errors.options?.[place]?.message}
            {...register(`options.${place}`)}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <RadioGroup
            legend="Correct answer"
            options={letters}
            disabled={disabled}
            aria-describedby="correct-answer-error"
            {...register('correctAnswer')}
          />
          <p id="correct-answer-error" className="text-[0.875rem] text-wrong empty:hidden">
            {errors.correctAnswer?.message}
          </p>
        </div>
        <RadioGroup
          legend="Difficulty"
          options={choicesOf(difficultyNames)}
          disabled={disabled}
          {...register('difficulty')}
        />
      </div>
      <TextArea
        label="Explanation (optional)"
        hint="Players read it after they have answered."
        maxLength={1000}
        disabled={disabled}
        error={errors.explanation?.message}
        {...register('explanation')}
      />
      <QuestionPreview control={form.control} />
    </>
  );
}

function useQuestionForm(question: AdminQuestion | null, onSaved: () => void) {
  const form = useForm<Fields, unknown, QuestionDraft>({
    resolver: zodResolver(QuestionFields),
    defaultValues: question ? fieldsOf(question) : { options: ['', '', '', ''], difficulty: 'medium' },
  });
  const { submit, failure } = useFormSubmission(form, {
    names,
    otherwise: 'Please check your connection and try again.',
    async send(draft) {
      try {
        if (question) await api.admin.questions.update.mutate({ ...draft, questionId: question.id });
        else await api.admin.questions.create.mutate(draft);
      } catch (error) {
        showToast('Failed to save question.', 'error');
        throw error;
      }
      showToast('Question saved', 'success');
      void queries.admin.questions.invalidate();
      void queries.admin.stats.invalidate();
      onSaved();
    },
  });
  return { form, submit, failure };
}

function fieldsOf({
  category,
  questionText,
  options,
  correctAnswer,
  difficulty,
  explanation,
}: AdminQuestion) {
  return {
    category,
    questionText,
    options,
    correctAnswer: String(correctAnswer) as Fields['correctAnswer'],
    difficulty,
    explanation,
  };
}
