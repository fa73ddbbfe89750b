import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, languageNames } from '@paheli/core/languages';
import type { UploadReport } from '@paheli/core/question-bank/bulk-upload';
import { secondsLimits } from '@paheli/core/question-bank/question-shape';
import { categories as allCategories, type Category } from '@paheli/core/tournament/schema';
import { categoryNames } from '../../../lib/text/category-names';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { RadioGroup } from '../../../ui/radio-group';
import { Select } from '../../../ui/select';
import { choicesOf } from '../words';
import type { UploadSettings } from './use-upload';

const bases = [
  { value: '0', label: msg`From 0: 0, 1, 2, 3` },
  { value: '1', label: msg`From 1: 1, 2, 3, 4` },
];
const languages = LANGUAGES.map((value) => ({ value, label: languageNames[value], lang: value }));
/** In seconds. A question that lasts longer than usual may have a longer text. */
const times = [secondsLimits.usual, 10, 20, 30, 60, secondsLimits.most];
const ofFile = { value: '', label: msg`As the file says` };
const notMapped = { value: '', label: msg`Leave these rows out` };

type UploadSettingsProps = {
  report: UploadReport;
  settings: UploadSettings;
  disabled: boolean;
  onChange: (changes: Partial<UploadSettings>) => void;
};

/** Asks for what the file leaves open: how answers are numbered, its language, and its categories. */
export function UploadSettingsForm(props: UploadSettingsProps) {
  const { t } = useLingui();
  const { report, settings, disabled, onChange } = props;
  const { answerBase, category, categories, language, seconds } = settings;
  const asksSeconds = seconds !== undefined || report.errors.some(({ code }) => code === 'too_long');
  const has = (code: string) => report.errors.some((error) => error.row === 0 && error.code === code);
  const unknown = new Set([...Object.keys(categories), ...report.unknownCategories.map(({ name }) => name)]);
  const lacksCategory = report.errors.some(({ column }) => column === 'category');
  const asksCategory = category !== undefined || unknown.size > 0 || lacksCategory;
  const map = (name: string, value: string) => {
    const { [name]: _, ...others } = categories;
    onChange({ categories: value === '' ? others : { ...others, [name]: value as Category } });
  };
  return (
    <>
      {(has('ambiguous_answers') || has('mixed_answers') || answerBase !== undefined) && (
        <RadioGroup
          legend={t`How does the file number right answers?`}
          name="answer-base"
          options={bases}
          value={String(answerBase ?? '')}
          disabled={disabled}
          onChange={({ target }) => onChange({ answerBase: target.value === '1' ? 1 : 0 })}
        />
      )}
      {(has('ambiguous_language') || language !== undefined) && (
        <RadioGroup
          legend={t`Which language are the questions in?`}
          name="language"
          options={languages}
          value={language ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ language: LANGUAGES.find((each) => each === target.value) })}
        />
      )}
      <ConvertedSetting {...props} />
      {asksSeconds && (
        <Select
          label={t`Time to answer, where the file says none`}
          options={times.map((value) => ({ value: String(value), label: t`${value} seconds` }))}
          value={String(seconds ?? secondsLimits.usual)}
          disabled={disabled}
          onChange={({ target }) => onChange({ seconds: Number(target.value) })}
        />
      )}
      {asksCategory && (
        <Select
          label={t`Category of all questions`}
          options={[ofFile, ...choicesOf(categoryNames)]}
          value={category ?? ''}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ category: allCategories.find((each) => each === target.value) })
          }
        />
      )}
      {category === undefined && unknown.size > 0 && (
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1.5 font-semibold text-[0.9375rem]">
            {t`Which category is each name of the file?`}
          </legend>
          {[...unknown].map((name) => (
            <Select
              key={name}
              label={name}
              options={[notMapped, ...choicesOf(categoryNames)]}
              value={categories[name] ?? ''}
              disabled={disabled}
              onChange={({ target }) => map(name, target.value)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Asks for texts that a spreadsheet seems to have changed, where there are any. */
function ConvertedSetting({
  report,
  settings: { converted = false },
  disabled,
  onChange,
}: UploadSettingsProps) {
  const { t } = useLingui();
  if (!converted && !report.errors.some(({ code }) => code === 'converted')) return null;
  return (
    <CheckboxFields
      legend={t`Texts that a spreadsheet seems to have changed`}
      options={[{ value: 'converted', label: t`Take them as they are in the file` }]}
      hint={t`To keep texts as they are, export an Excel file: its cells are marked as text.`}
      error={undefined}
      checked={converted ? ['converted'] : []}
      disabled={disabled}
      onChange={({ target }) => onChange({ converted: target.checked })}
    />
  );
}
