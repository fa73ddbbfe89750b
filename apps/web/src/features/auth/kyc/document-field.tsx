import { useLingui } from '@lingui/react/macro';
import { documentRule, documentTypeOf, maxDocumentBytes } from '@paheli/core/kyc/document';
import { FileCheck2, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { callRest, openFile } from '../../../lib/api/rest';
import { logWarning } from '../../../lib/log';
import { Button } from '../../../ui/button';
import { FileField } from '../../../ui/file-field';
import { IconCircle } from '../../../ui/icon-circle';
import { Spinner } from '../../../ui/spinner';
import { FormError } from '../../../ui/text-field';

const path = '/user/kyc/document';

/** The KYC document: uploaded as soon as it is chosen, and opened in a new tab. */
export function DocumentField({ isThere, onDone }: { isThere: boolean; onDone: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const { handIn, isSending, failure, setFailure } = useHandIn(onDone);
  const view = () =>
    openFile(path).catch((error: unknown) => {
      logWarning('The document could not be opened.', error);
      setFailure(problemDetailOr(error, t`Your document could not be opened. Please try again.`));
    });
  return (
    <section aria-labelledby={`${id}-title`} className="tile flex flex-col gap-3 p-5">
      <div className="flex items-center gap-3">
        <IconCircle>{isThere ? <FileCheck2 className="size-5" /> : <FileUp className="size-5" />}</IconCircle>
        <div>
          <h2 id={`${id}-title`} className="text-lg">
            {isThere ? t`Your document is here` : t`Add a document`}
          </h2>
          <p className="text-[0.875rem] text-ink-soft">
            {t`A photo or scan of your PAN card. JPEG, PNG or PDF, at most 5 MiB.`}
          </p>
        </div>
      </div>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-2.5">
        {isThere && (
          <Button variant="quiet" size="small" onClick={view}>
            {t`View`}
          </Button>
        )}
        <FileField
          accept="image/jpeg,image/png,application/pdf"
          busy={isSending}
          onChoose={(file) => void handIn(file)}
        >
          {isSending && <Spinner small />}
          {isSending ? t`Sending...` : isThere ? t`Replace` : t`Choose a file`}
        </FileField>
      </div>
    </section>
  );
}

function useHandIn(onDone: () => void) {
  const { t } = useLingui();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function handIn(file: File): Promise<void> {
    setFailure(null);
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (file.size > maxDocumentBytes || documentTypeOf(head) === null) return setFailure(documentRule);
    const body = new FormData();
    body.append('document', file);
    setIsSending(true);
    try {
      await callRest(path, { method: 'POST', body });
      onDone();
    } catch (error) {
      logWarning('The document did not arrive.', error);
      setFailure(problemDetailOr(error, t`Your document could not be sent. Please try again.`));
    } finally {
      setIsSending(false);
    }
  }
  return { handIn, isSending, failure, setFailure };
}
