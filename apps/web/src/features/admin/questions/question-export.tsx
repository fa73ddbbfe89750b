import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import type { QuestionFormat } from '@paheli/core/question-bank/question-file';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/trpc';
import { saveBlob } from '../../../lib/browser/save-blob';
import { showToast } from '../../../lib/page/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { RadioGroup } from '../../../ui/radio-group';

const route = getRouteApi('/_site/_player/admin/questions');

const formats: readonly { value: QuestionFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
  { value: 'json', label: 'JSON' },
  { value: 'gift', label: 'GIFT' },
  { value: 'moodle_xml', label: 'Moodle XML' },
  { value: 'zip', label: 'ZIP' },
];

/** The ids of the questions to save; all that the list's filters leave if absent. */
type Chosen = { chosen?: readonly string[] | undefined };

/** Downloads the filtered or the chosen questions as a file that can be uploaded again. */
export function QuestionExport({ chosen }: Chosen) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-[1.1em]" />
        {chosen ? t`Export ${plural(chosen.length, { one: '# question', other: '# questions' })}` : t`Export`}
      </Button>
      {isOpen && <ExportDialog chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ chosen, onClose }: Chosen & { onClose: () => void }) {
  const { t } = useLingui();
  const { text, category, difficulty, archived, shared } = route.useSearch();
  const [format, setFormat] = useState<QuestionFormat>('csv');
  const { mutate: save, isPending } = useMutation({
    mutationFn: async () => {
      const filters = chosen ? { questionIds: [...chosen] } : { search: text, category, difficulty };
      const file = await api.admin.questions.export.mutate({ ...filters, archived, shared, format });
      const content =
        file.encoding === 'utf8'
          ? file.text
          : Uint8Array.from(atob(file.text), (digit) => digit.charCodeAt(0));
      saveBlob(new Blob([content], { type: file.type }), `${brand.slug}-questions${file.extension}`);
      return file.leftOut;
    },
    meta: { failure: t`The file could not be saved. Please try again.` },
    onSuccess: ({ variants, media }) => {
      onClose();
      if (variants > 0)
        showToast(
          plural(variants, {
            one: '# question has no second language in the file.',
            other: '# questions have no second language in the file.',
          }),
        );
      if (media > 0)
        showToast(
          plural(media, {
            one: '# question has no picture or sound in the file.',
            other: '# questions have no picture or sound in the file.',
          }),
        );
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Export questions`}
      description={
        chosen
          ? t`The file can be uploaded again. GIFT and Moodle XML have no texts in a second language. Only ZIP, with a CSV file in it, has pictures and sounds.`
          : t`The questions that the list shows with its filters, at most 10,000. The file can be uploaded again. GIFT and Moodle XML have no texts in a second language. Only ZIP, with a CSV file in it, has pictures and sounds.`
      }
    >
      <RadioGroup
        legend={t`Format`}
        name="export-format"
        options={formats}
        value={format}
        onChange={({ target }) =>
          setFormat(formats.find(({ value }) => value === target.value)?.value ?? format)
        }
      />
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button busy={isPending} onClick={() => save()}>
          {t`Download`}
        </Button>
      </div>
    </Dialog>
  );
}
