import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, languageNames } from '@paheli/core/languages';
import { questionKinds } from '@paheli/core/question-bank/question-shape';
import type { UseFormReturn } from 'react-hook-form';
import { kindNames } from '../../../lib/text/kind-names';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { TextField } from '../../../ui/text-field';
import { toTags } from '../to-tags';
import type { TournamentFields } from './tournament-fields';

const languages = LANGUAGES.map((value) => ({ value, label: languageNames[value], lang: value }));

type Field = 'languages' | 'questionKinds' | 'tags';
type QuestionChoiceProps = {
  form: Pick<UseFormReturn<TournamentFields, unknown, never>, 'register'>;
  stateOf: (name: Field) => { disabled: boolean; error: string | undefined; hint?: string };
};

/** Which questions a tournament asks. */
export function QuestionChoice({ form: { register }, stateOf }: QuestionChoiceProps) {
  const { t } = useLingui();
  return (
    <>
      <CheckboxFields
        legend={t`Languages of the questions`}
        options={languages}
        {...stateOf('languages')}
        {...register('languages')}
      />
      <TextField
        label={t`Only with one of these tags`}
        hint={t`Separated by commas; empty for all questions of the category.`}
        {...stateOf('tags')}
        {...register('tags', { setValueAs: toTags })}
      />
      <CheckboxFields
        legend={t`Also ask questions with`}
        options={questionKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
        hint={t`A question that lasts longer needs a longer quiz: its time and 2 seconds for each question.`}
        {...stateOf('questionKinds')}
        {...register('questionKinds')}
      />
    </>
  );
}
