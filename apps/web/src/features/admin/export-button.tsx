import { useLingui } from '@lingui/react/macro';
import brand from '@paheli/core/brand.json';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { problemDetailOr } from '../../lib/api/problem';
import { saveFile } from '../../lib/api/rest';
import { logWarning } from '../../lib/log';
import { showToast } from '../../lib/page/toasts';
import { Button } from '../../ui/button';

type ExportButtonProps = {
  /** The list's name in the REST path, such as `users`. */
  list: string;
  /** The filters, by the parameter names of the REST path. */
  filters: Readonly<Record<string, string | boolean | undefined>>;
};

/** Downloads all pages of the filtered list as a CSV file. */
export function ExportButton({ list, filters }: ExportButtonProps) {
  const { t } = useLingui();
  const [isSaving, setIsSaving] = useState(false);
  async function save(): Promise<void> {
    setIsSaving(true);
    const query = Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    try {
      await saveFile(`/admin/${list}.csv?${new URLSearchParams(query)}`, `${brand.slug}-${list}.csv`);
    } catch (error) {
      logWarning(`The list of ${list} was not exported.`, error);
      showToast(problemDetailOr(error, t`The file could not be saved. Please try again.`), 'error');
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Button variant="quiet" size="small" busy={isSaving} onClick={() => void save()}>
      {!isSaving && <Download aria-hidden="true" className="size-[1.1em]" />}
      {t`Export CSV`}
    </Button>
  );
}
