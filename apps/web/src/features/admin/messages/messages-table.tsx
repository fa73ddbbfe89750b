import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { minuteMs } from '@paheli/core/clock';
import type { ContactMessage } from '@paheli/core/contact/schema';
import { allSubjects } from '../../../content/contact/contact';
import { formatDay } from '../../../lib/text/format';
import { useServerNow } from '../../../lib/time/use-now';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { Age } from '../cells';
import { Person } from '../person';
import { SelectBox, type Selection } from '../selection';

type MessagesTableProps = {
  messages: readonly ContactMessage[];
  /** The open messages that are chosen. */
  selection: Selection;
  onOpen: (messageId: string) => void;
};

export function MessagesTable({ messages, selection, onOpen }: MessagesTableProps) {
  const { t } = useLingui();
  const columns: Column<ContactMessage>[] = [
    {
      name: msg({ context: 'sender', message: 'From' }),
      cell: (message) => (
        <div className="flex min-w-0 items-center lg:max-w-60">
          {message.handledAt === null && (
            <SelectBox
              label={t`Select the message of ${message.name}`}
              checked={selection.has(message.id)}
              onToggle={() => selection.toggle(message.id)}
            />
          )}
          <div className="min-w-0">
            <Person {...message} />
          </div>
        </div>
      ),
    },
    {
      name: msg`Message`,
      cell: ({ message }) => (
        <p dir="auto" className="line-clamp-2 wrap-anywhere min-w-0 lg:max-w-[36ch]">
          {message}
        </p>
      ),
    },
    { name: msg`Subject`, cell: ({ subject }) => nameSubject(subject) },
    {
      name: msg`Age`,
      cell: ({ createdAt }) => <Age since={createdAt} />,
    },
    { name: msg`Status`, cell: (message) => <MessageState message={message} /> },
    {
      name: msg`Actions`,
      isUnnamed: true,
      cell: (message) => (
        <Button variant="quiet" size="small" onClick={() => onOpen(message.id)}>
          <Trans>
            Read<span className="sr-only"> the message of {message.name}</span>
          </Trans>
        </Button>
      ),
    },
  ];
  return <DataTable columns={columns} rows={messages} />;
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
