import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type BulkUpload, UploadReport } from '@paheli/core/question-bank/bulk-upload';
import { useState } from 'react';
import { problemDetailOr, readProblem } from '../../../lib/api/problem';
import { callRest, readRest } from '../../../lib/api/rest';
import { queries } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { isReadable, rejectionReason, toUpload, type UploadFile } from './upload-file';

/** A failed upload, with its reasons. */
export type Failure = { readonly title: string; readonly details: readonly string[] };

/** What the administrator says of the file as a whole. */
export type UploadSettings = Pick<
  BulkUpload,
  'answerBase' | 'category' | 'categories' | 'columns' | 'language' | 'seconds'
> &
  Partial<Pick<BulkUpload, 'converted'>>;

/** The step of an upload. */
export type UploadStep =
  | { readonly at: 'choosing'; readonly failure: Failure | null }
  | { readonly at: 'checking'; readonly upload: UploadFile }
  | {
      readonly at: 'checked';
      readonly upload: UploadFile;
      readonly settings: UploadSettings;
      /** The expected result of importing the valid rows. */
      readonly report: UploadReport;
      readonly busyWith: 'checking' | 'sending' | null;
      readonly failure: Failure | null;
    }
  | { readonly at: 'done'; readonly report: UploadReport };

const uploadFailed = msg`Failed to upload questions.`;
const noAnswer = msg`Please check your connection and try again.`;

/** Uploads a file twice: first for the server's check, again with each setting, then for the import. */
export function useUpload() {
  const { t } = useLingui();
  const [step, setStep] = useState<UploadStep>({ at: 'choosing', failure: null });

  async function check(upload: UploadFile, settings: UploadSettings): Promise<void> {
    try {
      const report = await send(upload, { ...settings, dryRun: true, partial: true });
      if (isReadable(report, settings))
        setStep({ at: 'checked', upload, settings, report, busyWith: null, failure: null });
      else setStep({ at: 'choosing', failure: parseFailure(upload, report.errors.map(sentenceOf)) });
    } catch (error) {
      logWarning('An upload was not checked.', error);
      setStep({ at: 'choosing', failure: failureOf(upload, error) });
    }
  }

  async function choose(file: File): Promise<void> {
    const reason = rejectionReason(file);
    if (reason) return setStep({ at: 'choosing', failure: { title: reason, details: [] } });
    const upload = toUpload(file);
    setStep({ at: 'checking', upload });
    await check(upload, { categories: {}, columns: {} });
  }

  async function change(changes: Partial<UploadSettings>): Promise<void> {
    if (step.at !== 'checked') return;
    const settings = { ...step.settings, ...changes };
    setStep({ ...step, settings, busyWith: 'checking' });
    await check(step.upload, settings);
  }

  async function confirm(): Promise<void> {
    if (step.at !== 'checked') return;
    const { upload, settings, report } = step;
    setStep({ ...step, busyWith: 'sending', failure: null });
    try {
      const taken = await send(upload, { ...settings, partial: report.errors.length > 0 });
      setStep({ at: 'done', report: taken });
      void queries.admin.questions.invalidate();
      void queries.admin.stats.invalidate();
    } catch (error) {
      logWarning('An upload failed.', error);
      const failure = { title: t(uploadFailed), details: [problemDetailOr(error, t(noAnswer))] };
      setStep({ ...step, busyWith: null, failure });
    }
  }

  return { step, choose, change, confirm, restart: () => setStep({ at: 'choosing', failure: null }) };
}

type Parameters = UploadSettings & Partial<Pick<BulkUpload, 'dryRun' | 'partial'>>;

/** Sends the file, whose content tells its format. */
async function send({ file }: UploadFile, parameters: Parameters): Promise<UploadReport> {
  const { answerBase, categories, columns, dryRun, ...others } = parameters;
  const given = {
    ...others,
    answer_base: answerBase,
    categories: JSON.stringify(categories),
    columns: JSON.stringify(columns),
    dry_run: dryRun,
    update: true,
  };
  const query = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const response = await callRest(`/admin/questions/bulk-upload?${new URLSearchParams(query)}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return UploadReport.parse(await readRest(response));
}

/** Returns the failure of a check that was not made. Only bad syntax is the file's fault. */
function failureOf(upload: UploadFile, error: unknown): Failure {
  const problem = readProblem(error);
  if (problem && (problem.status === 400 || problem.status === 422))
    return parseFailure(upload, [problem.detail]);
  return { title: t(uploadFailed), details: [problemDetailOr(error, t(noAnswer))] };
}

function parseFailure({ format }: UploadFile, details: readonly string[]): Failure {
  return { title: t`Failed to parse ${format} file.`, details };
}

function sentenceOf({ row, message }: UploadReport['errors'][number]): string {
  return row === 0 ? message : t`Row ${row}: ${message}`;
}
