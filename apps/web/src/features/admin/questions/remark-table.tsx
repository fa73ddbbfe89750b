import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import type { RowRemark } from '@paheli/core/question-bank/bulk-upload';
import { useId } from 'react';
import { saveBlob } from '../../../lib/browser/save-blob';
import { showToast } from '../../../lib/page/toasts';
import { Button } from '../../../ui/button';
import { toRemarkText } from './upload-file';

type RemarkTableProps = { title: string; label: string; remarks: readonly RowRemark[] };

/** What a check says of rows of the file, on screen and as a text file. */
export function RemarkTable({ title, label, remarks }: RemarkTableProps) {
  const { t } = useLingui();
  const id = useId();
  if (remarks.length === 0) return null;
  const text = toRemarkText(remarks);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast(t`List copied`, 'success'),
      () => showToast(t`The list could not be copied.`, 'error'),
    );
  const save = () => saveBlob(new Blob([text], { type: 'text/plain' }), `${brand.slug}-upload.txt`);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <div className="flex gap-1">
          <Button variant="plain" size="small" aria-describedby={id} onClick={() => void copy()}>
            {t`Copy`}
          </Button>
          <Button variant="plain" size="small" aria-describedby={id} onClick={save}>
            {t`Download`}
          </Button>
        </div>
      </div>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-card border border-line"
      >
        <table className="w-full text-left text-[0.9375rem]">
          <thead className="text-[0.8125rem] text-ink-soft">
            <tr className="border-line border-b">
              {[t`Row`, t`Line`, t`Column`, t`What about it`].map((name) => (
                <th key={name} scope="col" className="px-2 py-2 sm:px-3 font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {remarks.map(({ row, line, column, message }) => (
              <tr
                key={`${row} ${column} ${message}`}
                className="border-line border-b align-top last:border-b-0"
              >
                <td className="px-2 py-2 sm:px-3 tabular-nums">{row || '—'}</td>
                <td className="px-2 py-2 sm:px-3 tabular-nums">{line ?? '—'}</td>
                <td className="break-words px-2 py-2 sm:px-3">{column ?? '—'}</td>
                <td className="px-2 py-2 sm:px-3">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
