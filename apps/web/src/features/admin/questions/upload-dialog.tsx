import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import { CircleCheck, FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { csvBlob, saveBlob } from '../../../lib/browser/save-blob';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Dialog } from '../../../ui/dialog';
import { IconCircle } from '../../../ui/icon-circle';
import { Spinner } from '../../../ui/spinner';
import { acceptedEndings, template } from './upload-file';
import { UploadPreview } from './upload-preview';
import { type Failure, useUpload } from './use-upload';

/** Uploads questions from a file: choose the file, let the server check it, review the result, then import. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { step, choose, change, confirm, restart } = useUpload();
  const isSending = step.at === 'checked' && step.busyWith === 'sending';
  return (
    <Dialog
      open
      isWide
      onClose={() => !isSending && onClose()}
      title={t`Bulk Upload`}
      description={
        step.at === 'choosing' &&
        t`A file of questions, at most 5 MiB and 10,000 rows: CSV, Excel with columns of Kahoot or Quizizz too, GIFT, Moodle XML, Aiken, JSON, or a .zip file with one of them. Columns such as question_text_hi and option_a_hi hold the variant in Hindi; a row that leaves all of them empty has none. A row with the id of an exported question changes it.`
      }
    >
      {step.at === 'choosing' && (
        <>
          <FailureAlert failure={step.failure} />
          <FileDrop onFile={(file) => void choose(file)} />
          <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-between">
            <Button
              variant="plain"
              onClick={() => saveBlob(csvBlob(template), `${brand.slug}-questions-template.csv`)}
            >
              {t`Download template`}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t`Cancel`}
            </Button>
          </div>
        </>
      )}
      {step.at === 'checking' && (
        <p role="status" className="flex items-center justify-center gap-3 py-10">
          <Spinner small />
          {t`Checking ${step.upload.file.name}...`}
        </p>
      )}
      {step.at === 'checked' && (
        <>
          <FailureAlert failure={step.failure} />
          <UploadPreview
            step={step}
            onChange={(changes) => void change(changes)}
            onConfirm={() => void confirm()}
            onRestart={restart}
          />
        </>
      )}
      {step.at === 'done' && (
        <>
          <div role="alert" className="flex flex-col items-center gap-2 py-4 text-center">
            <IconCircle tone="right" size="large">
              <CircleCheck className="size-7" />
            </IconCircle>
            <p className="font-display font-semibold text-lg">{t`Questions uploaded successfully!`}</p>
            {step.report.updated > 0 && (
              <p className="text-ink-soft">
                {t`${plural(step.report.updated, { one: '# question was', other: '# questions were' })} changed.`}
              </p>
            )}
            <p className="text-ink-soft">
              {step.report.duplicates > 0
                ? t`${plural(step.report.inserted, { one: '# question was', other: '# questions were' })} added, ${plural(step.report.duplicates, { one: '# was', other: '# were' })} in the bank already.`
                : t`${plural(step.report.inserted, { one: '# question was', other: '# questions were' })} added.`}
            </p>
          </div>
          <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
            <Button variant="quiet" onClick={restart}>
              {t`Upload another file`}
            </Button>
            <Button onClick={onClose}>{t`Done`}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function FailureAlert({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className={failure ? 'rounded-card bg-wrong-soft px-4 py-3 text-wrong' : 'hidden'}>
      <p className="font-semibold">{failure?.title}</p>
      {failure?.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </div>
  );
}

/** Accepts one file, chosen or dropped. */
function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useLingui();
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (next: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(next);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
      className={classNames(
        'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-6 py-9 text-center transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-structure',
        isOver ? 'border-structure bg-structure-soft' : 'border-edge',
      )}
    >
      <IconCircle size="large">
        <FileUp className="size-6" />
      </IconCircle>
      <span className="mt-1 font-display font-semibold text-lg">{t`Choose a file`}</span>
      <span className="hidden text-ink-soft sm:block">{t`or drop it here`}</span>
      <input
        id={id}
        type="file"
        accept={acceptedEndings.join()}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Clearing the value lets the user choose the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
