import brand from '@paheli/core/brand.json';
import type { ContactMessage } from '@paheli/core/contact/schema';
import { Reply } from 'lucide-react';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button, buttonClass } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { Dialog } from '../../../ui/dialog';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { MessageState, nameSubject } from './messages-table';

type MessageDetailsProps = { messageId: string | null; onClose: () => void };

/** The full message, with the actions to reply and to mark it as handled. */
export function MessageDetails({ messageId, onClose }: MessageDetailsProps) {
  return (
    <Dialog open={messageId !== null} onClose={onClose} title="Message" isWide>
      {messageId !== null && <Details messageId={messageId} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const message = trpc.admin.messages.byId.useQuery({ messageId });
  if (message.isPending) {
    return (
      <div role="status" aria-label="Loading the message" className="flex flex-col gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </div>
    );
  }
  if (message.isError) {
    return <QueryFailure title="This message could not be loaded" query={message} />;
  }
  return <Whole message={message.data} onClose={onClose} />;
}

function Whole({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  return (
    <>
      <DescriptionList facts={factsOf(message)} />
      <p className="whitespace-pre-wrap break-words rounded-card bg-sunken px-4 py-3">{message.message}</p>
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <HandleButton message={message} onHandled={onClose} />
        <a href={replyTo(message)} className={buttonClass('act', 'small')}>
          <Reply aria-hidden="true" className="size-[1.1em]" />
          Reply by e-mail
        </a>
      </div>
    </>
  );
}

function factsOf(message: ContactMessage) {
  const { name, email, subject, createdAt, handledAt, handledBy } = message;
  return [
    ['From', name],
    ['Email', email],
    ['Subject', nameSubject(subject)],
    ['Received', formatInstant(createdAt)],
    ['State', <MessageState key="state" message={message} />],
    ...(handledAt && handledBy
      ? ([['Handled', `${isolated(handledBy.name)}, ${formatInstant(handledAt)}`]] as const)
      : []),
  ] as const;
}

/** Returns a mailto link for a reply in the administrator's mail program. */
function replyTo({ email, subject }: ContactMessage): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${nameSubject(subject)}, ${brand.name}`)}`;
}

function HandleButton({ message, onHandled }: { message: ContactMessage; onHandled: () => void }) {
  const isHandled = message.handledAt !== null;
  const handle = trpc.admin.messages.handle.useMutation({
    onSuccess: ({ handledAt }) => {
      showToast(handledAt ? 'Marked as handled' : 'The message is open again', 'success');
      onHandled();
    },
    onError: (error) => {
      logWarning('The message was not marked.', error);
      showToast(problemDetailOr(error, 'This could not be saved. Please try again.'), 'error');
    },
    onSettled: () => {
      void queries.admin.messages.invalidate();
      void queries.admin.waiting.invalidate();
      void queries.admin.audit.invalidate();
    },
  });
  return (
    <Button
      variant="quiet"
      size="small"
      busy={handle.isPending}
      onClick={() => handle.mutate({ messageId: message.id, handled: !isHandled })}
    >
      {isHandled ? 'Open again' : 'Mark as handled'}
    </Button>
  );
}
