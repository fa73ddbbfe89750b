import { useLingui } from '@lingui/react/macro';
import { defaultLanguage, type Language, languageNames } from '@paheli/core/languages';
import { optionsLimits } from '@paheli/core/question-bank/question-shape';
import { textLimits } from '@paheli/core/question-bank/question-texts';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { optionLetter } from '../../../ui/answer-card';
import { TextArea } from '../../../ui/text-area';
import { TextField } from '../../../ui/text-field';
import type { Fields } from './question-fields';
import { SimilarQuestions } from './similar-questions';

export const places = [0, 1, 2, 3, 4, 5] as const;

/** The paths of a question's texts in a language, which are the errors' too. */
export const pathOf = (language: Language) =>
  language === defaultLanguage ? ('' as const) : (`translations.${language}.` as const);

type TextsInputsProps = {
  form: Pick<UseFormReturn<Fields>, 'register' | 'subscribe' | 'getValues'>;
  errors: FieldErrors<Fields>;
  disabled: boolean;
  language: Language;
  exceptId: string | undefined;
  /** Whether the question has a picture or sound, which needs a description. */
  hasMedium: boolean;
};

/** The question, its options and the explanation in one language. */
export function TextsInputs({
  form,
  errors: all,
  disabled,
  language,
  exceptId,
  hasMedium,
}: TextsInputsProps) {
  const { t } = useLingui();
  const path = pathOf(language);
  const errors = language === defaultLanguage ? all : all.translations?.[language];
  // A screen reader reads each label by itself.
  const isOwn = language === defaultLanguage;
  const name = languageNames[language];
  const own = { lang: language, disabled };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend lang={language} className="mb-3 font-display font-semibold text-lg">
        {name}
      </legend>
      <TextArea
        label={isOwn ? t`Question` : t`Question in ${name}`}
        hint={t`$x^2$ is a formula in LaTeX, <sub>2</sub> is lowered and <sup>2</sup> raised.`}
        maxLength={textLimits.most}
        error={errors?.questionText?.message}
        {...own}
        {...form.register(`${path}questionText`)}
      />
      <SimilarQuestions form={form} language={language} exceptId={exceptId} />
      {hasMedium && (
        <TextField
          label={isOwn ? t`Description of the picture or sound` : t`Description of it in ${name}`}
          hint={t`For players who cannot see or hear it. It must not tell the answer.`}
          maxLength={200}
          error={errors?.mediaAlt?.message}
          {...own}
          {...form.register(`${path}mediaAlt`)}
        />
      )}
      {places.map((place) => (
        <TextField
          key={place}
          label={isOwn ? t`Option ${optionLetter(place)}` : t`Option ${optionLetter(place)} in ${name}`}
          {...(place >= optionsLimits.fewest && { hint: t`optional` })}
          maxLength={200}
          error={errors?.options?.[place]?.message}
          {...own}
          {...form.register(`${path}options.${place}`)}
        />
      ))}
      <TextArea
        label={isOwn ? t`Explanation (optional)` : t`Explanation in ${name} (optional)`}
        hint={t`Players read it after they have answered.`}
        maxLength={1000}
        error={errors?.explanation?.message}
        {...own}
        {...form.register(`${path}explanation`)}
      />
    </fieldset>
  );
}
