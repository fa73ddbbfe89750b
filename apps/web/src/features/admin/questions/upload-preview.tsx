import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import type { UploadReport } from '@paheli/core/question-bank/bulk-upload';
import { saveBlob } from '../../../lib/browser/save-blob';
import { showToast } from '../../../lib/page/toasts';
import { formatCount } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { Stat } from '../../../ui/stat';
import { toErrorText } from './upload-file';
import type { UploadStep } from './use-upload';

/** The maximum number of errors shown. */
const maxShownErrors = 100;

type UploadPreviewProps = {
  step: Extract<UploadStep, { at: 'checked' }>;
  onConfirm: () => void;
  onRestart: () => void;
};

/** The result that the import would have, shown before it. */
export function UploadPreview({ step, onConfirm, onRestart }: UploadPreviewProps) {
  const { t } = useLingui();
  const { upload, report, isSending } = step;
  const { inserted, duplicates, errors, similar } = report;
  const badRows = new Set(errors.map(({ row }) => row)).size;
  return (
    <>
      <p className="break-words text-ink-soft">
        <Trans>
          <span className="font-semibold text-ink">{upload.file.name}</span> was checked. Nothing is added
          yet.
        </Trans>
      </p>
      <div className="grid grid-cols-3 gap-2.5">
        <Stat label={t`New`}>{formatCount(inserted)}</Stat>
        <Stat label={t`In the bank already`}>{formatCount(duplicates)}</Stat>
        <Stat label={t`Rows with errors`} tone={badRows > 0 ? 'wrong' : 'ink'}>
          {formatCount(badRows)}
          {errors.length >= maxShownErrors && '+'}
        </Stat>
      </div>
      {errors.length > 0 && <RowErrors errors={errors} />}
      {similar.length > 0 && <SimilarRows similar={similar} />}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="quiet" disabled={isSending} onClick={onRestart}>
          {t`Choose another file`}
        </Button>
        <Button busy={isSending} disabled={inserted === 0} onClick={onConfirm}>
          {isSending ? t`Uploading...` : confirmLabel(inserted, errors.length > 0)}
        </Button>
      </div>
    </>
  );
}

function confirmLabel(inserted: number, hasErrors: boolean): string {
  if (inserted === 0) return t`Nothing to upload`;
  return hasErrors
    ? t`Upload only the ${plural(inserted, { one: '# good row', other: '# good rows' })}`
    : t`Upload ${plural(inserted, { one: '# question', other: '# questions' })}`;
}

/** The errors of the file, on screen and as a text file. */
function RowErrors({ errors }: Pick<UploadReport, 'errors'>) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(toErrorText(errors)).then(
      () => showToast(t`Errors copied`, 'success'),
      () => showToast(t`The errors could not be copied.`, 'error'),
    );
  return (
    <section aria-labelledby="row-errors" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="row-errors" className="text-lg">
          {errors.length >= maxShownErrors ? t`The first ${maxShownErrors} errors` : t`Errors`}
        </h3>
        <div className="flex gap-1">
          <Button variant="plain" size="small" onClick={() => void copy()}>
            {t`Copy`}
          </Button>
          <Button
            variant="plain"
            size="small"
            onClick={() =>
              saveBlob(
                new Blob([toErrorText(errors)], { type: 'text/plain' }),
                `${brand.slug}-upload-errors.txt`,
              )
            }
          >
            {t`Download`}
          </Button>
        </div>
      </div>
      <section
        aria-label={t`Errors by row`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-card border border-line"
      >
        <table className="w-full text-left text-[0.9375rem]">
          <thead className="text-[0.8125rem] text-ink-soft">
            <tr className="border-line border-b">
              {[t`Row`, t`Column`, t`What is wrong`].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {errors.map(({ row, column, message }) => (
              <tr
                key={`${row} ${column} ${message}`}
                className="border-line border-b align-top last:border-b-0"
              >
                <td className="px-3 py-2 tabular-nums">{row}</td>
                <td className="break-words px-3 py-2">{column ?? '—'}</td>
                <td className="px-3 py-2">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** The questions of the file that the bank has nearly the same. */
function SimilarRows({ similar }: Pick<UploadReport, 'similar'>) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="similar-rows" className="flex flex-col gap-2">
      <h3 id="similar-rows" className="text-lg">
        {t`Nearly in the bank already`}
      </h3>
      <section
        aria-label={t`Questions and the most similar ones of the bank`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-card border border-line"
      >
        <ul>
          {similar.map(({ questionText, similarTo }) => (
            <li key={questionText} className="break-words border-line border-b px-3 py-2 last:border-b-0">
              <p dir="auto">{questionText}</p>
              <p className="text-[0.875rem] text-ink-soft">{t`In the bank: ${similarTo.questionText}`}</p>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
