import { t } from '@lingui/core/macro';
import {
  type BulkUpload,
  maxUploadBytes,
  type RowRemark,
  type UploadReport,
} from '@paheli/core/question-bank/bulk-upload';

/** The accepted formats, by file extension. */
const formats = [
  { ending: '.csv', name: 'CSV' },
  { ending: '.json', name: 'JSON' },
  { ending: '.xlsx', name: 'Excel' },
  { ending: '.xls', name: 'Excel' },
  { ending: '.xml', name: 'Moodle XML' },
  { ending: '.gift', name: 'GIFT' },
  { ending: '.txt', name: 'TXT' },
  { ending: '.zip', name: 'ZIP' },
] as const;

export const acceptedEndings = formats.map(({ ending }) => ending);

export type UploadFile = {
  readonly file: File;
  /** 'CSV' and so on. */
  readonly format: string;
};

type Named = Pick<File, 'name' | 'size'>;

/** Returns why a file cannot be uploaded, or null for an acceptable file. Runs before the upload. */
export function rejectionReason(file: Named): string | null {
  if (!formatOf(file)) return t`Choose a file that ends in ${acceptedEndings.join(', ')}.`;
  if (file.size === 0) return t`This file is empty.`;
  if (file.size > maxUploadBytes) return t`This file is larger than 5 MiB. Upload it in parts.`;
  return null;
}

/** Returns an acceptable file with the name of its format. */
export function toUpload(file: File): UploadFile {
  return { file, format: formatOf(file)?.name ?? '' };
}

function formatOf({ name }: Pick<Named, 'name'>) {
  return formats.find(({ ending }) => name.toLowerCase().endsWith(ending));
}

/** Errors of the whole file, after which no row can be imported: no header, or a quote that never closes. */
const wholeFileCodes: ReadonlySet<string> = new Set(['unreadable', 'too_many_rows', 'too_many_columns']);
/** Errors that a setting of the upload mends. */
const openCodes: ReadonlySet<string> = new Set(['ambiguous_answers', 'mixed_answers', 'ambiguous_language']);

type Report = Pick<UploadReport, 'errors' | 'columns'>;
type Mapped = Pick<BulkUpload, 'columns'>;

/** Returns whether the file leaves open what only the administrator knows. */
export function isOpen({ errors, columns }: Report, { columns: mapped }: Mapped): boolean {
  const hasMapped = Object.keys(mapped).length > 0;
  const canMap = hasMapped || columns.some(({ column }) => column === null);
  const isMendable = ({ code, column }: RowRemark) =>
    openCodes.has(code) ||
    (code === 'column_missing' && (canMap || column === 'category')) ||
    (code === 'column_doubled' && hasMapped);
  return errors.length > 0 && errors.every((error) => error.row === 0 && isMendable(error));
}

/** Returns whether the file could be read to its end, or can be with the right settings. */
export function isReadable(report: Report, settings: Mapped): boolean {
  return (
    isOpen(report, settings) || !report.errors.some(({ row, code }) => row === 0 || wholeFileCodes.has(code))
  );
}

/** Returns remarks as lines of text, for reading beside the file. */
export function toRemarkText(remarks: readonly RowRemark[]): string {
  return remarks
    .map(({ row, line, column, message }) => {
      const place = line === null ? t`Row ${row}` : t`Row ${row} (line ${line})`;
      return `${row === 0 ? t`File` : place}${column ? `, ${column}` : ''}: ${message}\n`;
    })
    .join('');
}

/** The CSV template: every column and two questions, the first one in Hindi too. */
export const template = [
  'category,question_text,option_a,option_b,option_c,option_d,correct_answer,explanation,difficulty,question_text_hi,option_a_hi,option_b_hi,option_c_hi,option_d_hi,explanation_hi',
  'science,Which planet is called the Red Planet?,Venus,Mars,Jupiter,Saturn,B,Iron oxide colours its soil.,easy,किस ग्रह को लाल ग्रह कहते हैं?,शुक्र,मंगल,बृहस्पति,शनि,आयरन ऑक्साइड से इसकी मिट्टी लाल दिखती है।',
  'history,In which year did India become independent?,1942,1945,1947,1950,C,On 15 August 1947.,medium,,,,,,',
  '',
].join('\r\n');
