import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UploadReport } from '@paheli/core/question-bank/bulk-upload';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import { useState } from 'react';
import { formatCount } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { CheckboxFields } from '../../../ui/checkbox-fields';
import { MarkedText } from '../../../ui/question-text';
import { Stat } from '../../../ui/stat';
import { columnLabel } from './column-names';
import { ColumnSettings } from './column-settings';
import { OptionsPreview } from './question-body';
import { RemarkTable } from './remark-table';
import { isOpen } from './upload-file';
import { UploadSettingsForm } from './upload-settings';
import type { UploadSettings, UploadStep } from './use-upload';

type UploadPreviewProps = {
  step: Extract<UploadStep, { at: 'checked' }>;
  onChange: (changes: Partial<UploadSettings>) => void;
  onConfirm: () => void;
  onRestart: () => void;
};

/** The result that the import would have, shown before it, with what the file leaves open. */
export function UploadPreview({ step, onChange, onConfirm, onRestart }: UploadPreviewProps) {
  const { t } = useLingui();
  const { upload, settings, report, busyWith } = step;
  const { inserted, updated, changes, duplicates, skipped, errors, warnings, preview, similar } = report;
  const badRows = new Set(errors.map(({ row }) => row)).size;
  const [isSure, setSure] = useState(false);
  const asks = warnings.some(({ code }) => code === 'same_place');
  return (
    <>
      <p className="break-words text-ink-soft">
        <Trans>
          <span className="font-semibold text-ink">{upload.file.name}</span> was checked. Nothing is added
          yet.
        </Trans>
      </p>
      <ColumnSettings
        report={report}
        columns={settings.columns}
        disabled={busyWith !== null}
        onChange={(columns) => onChange({ columns })}
      />
      <UploadSettingsForm
        report={report}
        settings={settings}
        disabled={busyWith !== null}
        onChange={onChange}
      />
      {isOpen(report, settings) ? (
        <>
          <RemarkTable
            title={t`Errors`}
            label={t`Errors by row`}
            remarks={errors.filter(({ code }) => code === 'column_doubled')}
          />
          <p role="status" className="rounded-card bg-sunken px-4 py-3">
            {t`Answer this to see the first questions with their right answers marked.`}
          </p>
        </>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
            <Stat label={t`New`}>{formatCount(inserted)}</Stat>
            <Stat label={t`Changed`}>{formatCount(updated)}</Stat>
            <Stat label={t`In the bank already`}>{formatCount(duplicates)}</Stat>
            <Stat label={t`Rows with errors`} tone={badRows > 0 ? 'wrong' : 'ink'}>
              {formatCount(badRows)}
            </Stat>
          </div>
          <RemarkTable title={t`Errors`} label={t`Errors by row`} remarks={errors} />
          <RemarkTable title={t`Worth a look`} label={t`Warnings by row`} remarks={warnings} />
          <RemarkTable title={t`Left out as duplicates`} label={t`Duplicates by row`} remarks={skipped} />
          {changes.length > 0 && <Changes changes={changes} />}
          {similar.length > 0 && <SimilarRows similar={similar} />}
          {preview.length > 0 && <FirstQuestions preview={preview} />}
          {asks && (
            <CheckboxFields
              legend={t`All right answers are the same option`}
              options={[{ value: 'sure', label: t`That is right` }]}
              error={undefined}
              checked={isSure ? ['sure'] : []}
              onChange={({ target }) => setSure(target.checked)}
            />
          )}
        </>
      )}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="quiet" disabled={busyWith === 'sending'} onClick={onRestart}>
          {t`Choose another file`}
        </Button>
        <Button
          busy={busyWith === 'sending'}
          disabled={inserted + updated === 0 || busyWith !== null || (asks && !isSure)}
          onClick={onConfirm}
        >
          {busyWith === 'sending' ? t`Uploading...` : confirmLabel(inserted + updated, errors.length > 0)}
        </Button>
      </div>
    </>
  );
}

function confirmLabel(taken: number, hasErrors: boolean): string {
  if (taken === 0) return t`Nothing to upload`;
  return hasErrors
    ? t`Upload only the ${plural(taken, { one: '# good row', other: '# good rows' })}`
    : t`Upload ${plural(taken, { one: '# question', other: '# questions' })}`;
}

/** The first questions as they were read, with the right answers marked. */
function FirstQuestions({ preview }: Pick<UploadReport, 'preview'>) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="first-questions" className="flex flex-col gap-3">
      <h3 id="first-questions" className="text-lg">
        {t`Check that the right answers are marked`}
      </h3>
      <ol className="flex flex-col gap-4">
        {preview.map((question) => (
          <li key={question.row} lang={question.language} className="flex flex-col gap-2">
            <p className="whitespace-pre-line break-words font-medium">
              <MarkedText>{question.questionText}</MarkedText>
            </p>
            <OptionsPreview
              texts={{ ...question, explanation: null }}
              correctAnswers={question.correctAnswers}
            />
            {question.keepsOrder && <Badge>{t`Options keep their order`}</Badge>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What rows with ids of the bank change. */
function Changes({ changes }: Pick<UploadReport, 'changes'>) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="changes" className="flex flex-col gap-2">
      <h3 id="changes" className="text-lg">
        {t`Changes of questions in the bank`}
      </h3>
      <section
        aria-label={t`Changes by row`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-card border border-line"
      >
        <ul>
          {changes.map(({ row, questionId, questionText, fields }) => (
            <li key={questionId} className="break-words border-line border-b px-3 py-2 last:border-b-0">
              <p className="text-[0.875rem] text-ink-soft">{t`Row ${row}`}</p>
              <p dir="auto" className="font-medium">
                <MarkedText>{questionText}</MarkedText>
              </p>
              <dl>
                {fields.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt className="text-[0.875rem] text-ink-soft">{columnLabel(field)}</dt>
                    <dd dir="auto" className="whitespace-pre-line">
                      <del>{before || '–'}</del> <ins>{after || '–'}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
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
          {similar.map(({ questionText, similarTo }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same text, and the list never changes.
            <li key={index} className="break-words border-line border-b px-3 py-2 last:border-b-0">
              <p dir="auto">
                <MarkedText>{questionText}</MarkedText>
              </p>
              <p className="text-[0.875rem] text-ink-soft">{t`In the bank: ${plainTextOf(similarTo.questionText)}`}</p>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}
