import brand from '@paheli/core/brand.json';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { detailOr } from '../../lib/api/refusal';
import { saveFile } from '../../lib/api/rest';
import { logWarning } from '../../lib/log';
import { say } from '../../lib/page/toasts';
import { Button } from '../../ui/button';

type ExportButtonProps = {
  /** The list, as its REST path calls it, such as `users`. */
  list: string;
  /** What of it is wanted, by the names of the REST path. */
  asked: Readonly<Record<string, string | boolean | undefined>>;
};

/** Saves what a list shows, all of its pages, as a file. */
export function ExportButton({ list, asked }: ExportButtonProps) {
  const [isSaving, setIsSaving] = useState(false);
  async function save(): Promise<void> {
    setIsSaving(true);
    const query = Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    try {
      await saveFile(`/admin/${list}.csv?${new URLSearchParams(query)}`, `${brand.slug}-${list}.csv`);
    } catch (error) {
      logWarning(`The list of ${list} was not exported.`, error);
      say(detailOr(error, 'The file could not be saved. Please try again.'), 'error');
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Button variant="quiet" size="small" busy={isSaving} onClick={() => void save()}>
      {!isSaving && <Download aria-hidden="true" className="size-[1.1em]" />}
      Export CSV
    </Button>
  );
}
