import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { minuteMs } from '@paheli/core/clock';
import type { ContactMessage } from '@paheli/core/contact/schema';
import { Reply } from 'lucide-react';
import { allSubjects } from '../../../content/contact/contact';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { brandName } from '../../../lib/text/brand-name';
import { formatDay, formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { useServerNow } from '../../../lib/time/use-now';
import { Badge } from '../../../ui/badge';
import { Button, buttonClass } from '../../../ui/button';
import { DescriptionList, type Fact } from '../../../ui/description-list';
import { Dialog } from '../../../ui/dialog';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';

type MessageDetailsProps = { messageId: string | null; onClose: () => void };

/** The full message, with the actions to reply and to mark it as handled. */
export function MessageDetails({ messageId, onClose }: MessageDetailsProps) {
  const { t } = useLingui();
  return (
    <Dialog open={messageId !== null} onClose={onClose} title={t`Message`} isWide>
      {messageId !== null && <Details messageId={messageId} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useLingui();
  const message = trpc.admin.messages.byId.useQuery({ messageId });
  if (message.isPending) {
    return <Skeletons label={t`Loading the message`} count={5} className="flex flex-col gap-3" each="h-6" />;
  }
  if (message.isError) {
    return <QueryFailure title={t`This message could not be loaded`} query={message} />;
  }
  return <Whole message={message.data} onClose={onClose} />;
}

function Whole({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <DescriptionList facts={factsOf(message)} />
      <p dir="auto" className="whitespace-pre-wrap break-words rounded-card bg-sunken px-4 py-3">
        {message.message}
      </p>
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <HandleButton message={message} onHandled={onClose} />
        <a href={replyTo(message)} className={buttonClass('act', 'small')}>
          <Reply aria-hidden="true" className="size-[1.1em]" />
          {t`Reply by e-mail`}
        </a>
      </div>
    </>
  );
}

function factsOf(message: ContactMessage): Fact[] {
  const { name, email, subject, createdAt, handledAt, handledBy } = message;
  return [
    [t({ context: 'sender', message: 'From' }), <bdi key="from">{name}</bdi>],
    [t`Email`, email],
    [t`Subject`, nameSubject(subject)],
    [t`Received`, formatInstant(createdAt)],
    [t`Status`, <MessageState key="state" message={message} />],
    [t`Handled`, handledAt && handledBy && `${isolated(handledBy.name)}, ${formatInstant(handledAt)}`],
  ];
}

/** Returns a mailto link for a reply in the administrator's mail program. */
function replyTo({ email, subject }: ContactMessage): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(t`Re: ${nameSubject(subject)}, ${brandName()}`)}`;
}

function HandleButton({ message, onHandled }: { message: ContactMessage; onHandled: () => void }) {
  const { t } = useLingui();
  const isHandled = message.handledAt !== null;
  const handle = trpc.admin.messages.handle.useMutation({
    onSuccess: ({ handledAt }) => {
      showToast(handledAt ? t`Marked as handled` : t`The message is open again`, 'success');
      onHandled();
    },
    meta: { failure: t`This could not be saved. Please try again.` },
  });
  return (
    <Button
      variant="quiet"
      size="small"
      busy={handle.isPending}
      onClick={() => handle.mutate({ messageId: message.id, handled: !isHandled })}
    >
      {isHandled ? t`Open again` : t`Mark as handled`}
    </Button>
  );
}

export function MessageState({ message: { handledAt, answerDueAt } }: { message: ContactMessage }) {
  const { t } = useLingui();
  const nowMs = useServerNow(minuteMs);
  if (!handledAt && answerDueAt) {
    const isLate = answerDueAt.getTime() < nowMs;
    return (
      <Badge tone={isLate ? 'wrong' : 'structure'}>
        {isLate ? t`Was due ${formatDay(answerDueAt)}` : t`Answer by ${formatDay(answerDueAt)}`}
      </Badge>
    );
  }
  return <Badge tone={handledAt ? 'right' : 'structure'}>{handledAt ? t`Handled` : t`Open`}</Badge>;
}

export function nameSubject(subject: ContactMessage['subject']): string {
  const known = allSubjects.find(({ value }) => value === subject);
  return known ? t(known.label) : subject;
}
