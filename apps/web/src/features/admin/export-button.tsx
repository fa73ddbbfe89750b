import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveFile } from '../../lib/api/rest';
import { Button } from '../../ui/button';

type ExportButtonProps = {
  /** The list's name in the REST path, such as `users`. */
  list: string;
  /** The list's name in that of the file, where another one. */
  file?: string;
  /** The filters, by the parameter names of the REST path. */
  filters: Readonly<Record<string, string | boolean | undefined>>;
};

/** Downloads all pages of the filtered list as a CSV file. */
export function ExportButton({ list, file = list, filters }: ExportButtonProps) {
  const { t } = useLingui();
  const query = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const { mutate: save, isPending } = useMutation({
    mutationFn: () =>
      saveFile(`/admin/${list}.csv?${new URLSearchParams(query)}`, `${brand.slug}-${file}.csv`),
    meta: { failure: t`The file could not be saved. Please try again.` },
  });
  return (
    <Button variant="quiet" size="small" busy={isPending} onClick={() => save()}>
      {!isPending && <Download aria-hidden="true" className="size-[1.1em]" />}
      {t`Export CSV`}
    </Button>
  );
}
