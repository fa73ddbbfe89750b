import { useLingui } from '@lingui/react/macro';
import type { KycDetails } from '@paheli/core/kyc/schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { callRest, openFile } from '../../../lib/api/rest';
import { trpc } from '../../../lib/api/trpc';
import { formatCalendarDate, formatInstant } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { useMay } from '../may';
import { Revealed } from '../revealed';

type SubmissionProps = { userId: string; kyc: KycDetails };

const documentOf = (userId: string) => `/admin/users/${userId}/kyc/document`;

/** The fields of a KYC submission. The PAN is masked until it is revealed, which the audit log records. */
export function SubmittedFields({ userId, kyc, document }: SubmissionProps & { document?: ReactNode }) {
  const { t } = useLingui();
  const { fullName, dateOfBirth, payout, submittedAt } = kyc;
  return (
    <DescriptionList
      facts={[
        [t`Full name`, fullName],
        [t`Date of birth`, formatCalendarDate(dateOfBirth)],
        [t`PAN`, <RevealedPan key={submittedAt.toISOString()} userId={userId} masked={kyc.pan} />],
        [
          t`Paid out to`,
          'upiId' in payout ? payout.upiId : `${payout.accountNumber}, ${payout.ifsc}, ${payout.accountName}`,
        ],
        [t`Submitted`, formatInstant(submittedAt)],
        [t`Document`, document],
      ]}
    />
  );
}

function RevealedPan({ userId, masked }: { userId: string; masked: string }) {
  const { t } = useLingui();
  const may = useMay();
  const reveal = trpc.admin.users.revealPan.useMutation({
    // Nobody else who uses this tab later finds it.
    gcTime: 0,
    meta: { failure: t`The PAN could not be revealed.` },
  });
  if (!may('admin.users.decideKyc')) return masked;
  return (
    <Revealed
      masked={masked}
      what="PAN"
      whole={reveal.data?.pan}
      busy={reveal.isPending}
      onReveal={() => reveal.mutate({ userId })}
    />
  );
}

/** A button that opens the submitted document in a new tab, for those who decide; the word 'none' without a document. */
export function DocumentLink({ userId, kyc }: SubmissionProps) {
  const { t } = useLingui();
  const may = useMay();
  if (kyc.documentType === null) return t`none`;
  if (!may('admin.users.decideKyc')) return t`handed in`;
  return <ViewButton userId={userId} />;
}

function ViewButton({ userId }: { userId: string }) {
  const { t } = useLingui();
  const { mutate: view } = useMutation({
    mutationFn: () => openFile(documentOf(userId)),
    meta: { failure: t`The document could not be opened.` },
  });
  return (
    <Button variant="quiet" size="small" onClick={() => view()}>
      {t`View document`}
    </Button>
  );
}

/** What an approval is based on: the document beside the submitted fields. */
export function KycEvidence({ userId, kyc }: SubmissionProps) {
  const { t } = useLingui();
  const { documentType } = kyc;
  const isPicture = documentType?.startsWith('image/') ?? false;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="grid min-h-40 place-items-center overflow-hidden rounded-card bg-sunken p-3">
        {documentType === null && <p className="text-ink-soft">{t`No document was handed in.`}</p>}
        {documentType !== null && !isPicture && <DocumentLink userId={userId} kyc={kyc} />}
        {isPicture && <Picture userId={userId} kyc={kyc} />}
      </div>
      <SubmittedFields userId={userId} kyc={kyc} />
    </div>
  );
}

function Picture({ userId, kyc }: SubmissionProps) {
  const { t } = useLingui();
  const document = useQuery({
    queryKey: ['kyc document', userId, kyc.submittedAt.toISOString()],
    queryFn: async () => (await callRest(documentOf(userId))).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody else who uses this tab later finds it.
    gcTime: 0,
  });
  const url = useObjectUrl(document.data);
  if (document.isError) return <QueryFailure title={t`The document could not be loaded`} query={document} />;
  if (url === null) return <Skeleton className="h-40 w-full" />;
  return <img src={url} alt={t`Document of ${kyc.fullName}`} className="max-h-96 w-full object-contain" />;
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      // The picture of another submission must not stay on the screen while this one loads.
      setUrl(null);
    };
  }, [blob]);
  return url;
}
