import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, languageNames } from '@paheli/core/languages';
import { questionKinds } from '@paheli/core/question-bank/question-shape';
import { kindNames } from '../../../lib/text/kind-names';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { TextField } from '../../../ui/text-field';
import { toTags } from '../to-tags';
import type { PartProps } from './tournament-fields';

const languages = LANGUAGES.map((value) => ({ value, label: languageNames[value], lang: value }));

/** Which questions a tournament asks. */
export function QuestionChoice({ field }: Pick<PartProps, 'field'>) {
  const { t } = useLingui();
  return (
    <>
      <CheckboxFields legend={t`Languages of the questions`} options={languages} {...field('languages')} />
      <TextField
        label={t`Only with one of these tags`}
        hint={t`Separated by commas; empty for all questions of the category.`}
        {...field('tags', { setValueAs: toTags })}
      />
      <CheckboxFields
        legend={t`Also ask questions with`}
        options={questionKinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
        hint={t`A question that lasts longer needs a longer quiz: its time and 2 seconds for each question.`}
        {...field('questionKinds')}
      />
    </>
  );
}
