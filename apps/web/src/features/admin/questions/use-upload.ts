import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UploadReport } from '@paheli/core/question-bank/bulk-upload';
import { useState } from 'react';
import { z } from 'zod';
import { problemDetailOr, readProblem } from '../../../lib/api/problem';
import { callRest } from '../../../lib/api/rest';
import { queries } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { isReadable, rejectionReason, toUpload, type UploadFile } from './upload-file';

/** A failed upload, with its reasons. */
export type Failure = { readonly title: string; readonly details: readonly string[] };

/** The step of an upload. */
export type UploadStep =
  | { readonly at: 'choosing'; readonly failure: Failure | null }
  | { readonly at: 'checking'; readonly upload: UploadFile }
  | {
      readonly at: 'checked';
      readonly upload: UploadFile;
      /** The expected result of importing the valid rows. */
      readonly report: UploadReport;
      readonly isSending: boolean;
      readonly failure: Failure | null;
    }
  | { readonly at: 'done'; readonly report: UploadReport };

const uploadFailed = msg`Failed to upload questions.`;
const noAnswer = msg`Please check your connection and try again.`;

/** Uploads a file twice: first for the server's check, then for the import. */
export function useUpload() {
  const { t } = useLingui();
  const [step, setStep] = useState<UploadStep>({ at: 'choosing', failure: null });

  async function choose(file: File): Promise<void> {
    const reason = rejectionReason(file);
    if (reason) return setStep({ at: 'choosing', failure: { title: reason, details: [] } });
    const upload = toUpload(file);
    setStep({ at: 'checking', upload });
    try {
      const report = await send(upload, 'dry_run=true&partial=true');
      if (isReadable(report)) setStep({ at: 'checked', upload, report, isSending: false, failure: null });
      else setStep({ at: 'choosing', failure: parseFailure(upload, report.errors.map(sentenceOf)) });
    } catch (error) {
      logWarning('An upload was not checked.', error);
      setStep({ at: 'choosing', failure: failureOf(upload, error) });
    }
  }

  async function confirm(): Promise<void> {
    if (step.at !== 'checked') return;
    const { upload, report } = step;
    setStep({ ...step, isSending: true, failure: null });
    try {
      const taken = await send(upload, report.errors.length > 0 ? 'partial=true' : '');
      setStep({ at: 'done', report: taken });
      void queries.admin.questions.invalidate();
      void queries.admin.stats.invalidate();
    } catch (error) {
      logWarning('An upload failed.', error);
      const failure = { title: t(uploadFailed), details: [problemDetailOr(error, t(noAnswer))] };
      setStep({ ...step, isSending: false, failure });
    }
  }

  return { step, choose, confirm, restart: () => setStep({ at: 'choosing', failure: null }) };
}

/** Over REST, fields of similar questions are in snake_case. */
const RestReport = UploadReport.extend({
  similar: z.array(
    z
      .object({
        question_text: z.string(),
        similar_to: z.object({ id: z.uuid(), question_text: z.string(), similarity: z.number() }),
      })
      .transform(({ question_text: questionText, similar_to: { question_text: text, ...bank } }) => ({
        questionText,
        similarTo: { ...bank, questionText: text },
      })),
  ),
});

/** Sends the file. The content type of the request decides how the server reads it. */
async function send({ file, contentType }: UploadFile, query: string): Promise<UploadReport> {
  const response = await callRest(`/admin/questions/bulk-upload${query && `?${query}`}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': contentType },
  });
  return RestReport.parse(await response.json());
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
