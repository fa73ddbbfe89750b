import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BulkUpload, UploadReport } from '@paheli/core/question-bank/bulk-upload';
import { columnIds } from '@paheli/core/question-bank/question-columns';
import { Select } from '../../../ui/select';
import { FoldedFields } from '../folded-fields';
import { columnLabel } from './column-names';

const notUsed = { value: '', label: msg`Not used` };

type ColumnSettingsProps = {
  report: UploadReport;
  columns: BulkUpload['columns'];
  disabled: boolean;
  onChange: (columns: BulkUpload['columns']) => void;
};

/** Asks which column of ours each unknown one of the file is. Each of ours is offered once. */
export function ColumnSettings({ report, columns, disabled, onChange }: ColumnSettingsProps) {
  const { t } = useLingui();
  const unknown = new Set([
    ...Object.keys(columns),
    ...report.columns.filter(({ column }) => column === null).map(({ name }) => name),
  ]);
  if (unknown.size === 0) return null;
  const missing = report.errors.flatMap(({ row, code, column }) =>
    row === 0 && code === 'column_missing' && column !== null ? [column] : [],
  );
  const taken = new Set(report.columns.map(({ column }) => column));
  const choicesFor = (name: string) => [
    notUsed,
    ...columnIds
      .filter((column) => column === columns[name] || !taken.has(column))
      .map((value) => ({ value, label: columnLabel(value) })),
  ];
  const map = (name: string, value: string) => {
    const { [name]: _, ...others } = columns;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const unused = unknown.size - Object.keys(columns).length;
  return (
    <FoldedFields
      title={t`Columns of the file`}
      summary={
        missing.length > 0
          ? t`not found: ${missing.map(columnLabel).join(', ')}`
          : t`${plural(unused, { one: '# is not used', other: '# are not used' })}`
      }
      hasErrors={missing.length > 0}
    >
      <fieldset className="grid gap-3 pb-3 sm:grid-cols-2">
        <legend className="mb-1.5 text-[0.9375rem]">{t`What is in each of these columns?`}</legend>
        {[...unknown].map((name) => (
          <Select
            key={name}
            label={name}
            options={choicesFor(name)}
            value={columns[name] ?? ''}
            disabled={disabled}
            onChange={({ target }) => map(name, target.value)}
          />
        ))}
      </fieldset>
    </FoldedFields>
  );
}
