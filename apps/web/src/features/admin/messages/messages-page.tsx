import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ContactMessage } from '@paheli/core/contact/schema';
import { getRouteApi } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { allSubjects } from '../../../content/contact/contact';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { api, trpc } from '../../../lib/api/trpc';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { Age, Person } from '../cells';
import { ExportButton } from '../export-button';
import { FilterKeys, FilterSelect, ListSearch } from '../filters';
import { messagesInput } from '../list-input';
import { BulkAction, SelectBox, SelectionBar, useSelection } from '../selection';
import { MessageDetails, MessageState, nameSubject } from './message-details';

const subjectNames = Object.fromEntries(allSubjects.map(({ value, label }) => [value, label]));
const stateNames = { handled: msg`Handled`, all: msg`All` };
const emptyTitles = {
  open: msg`Every message is handled`,
  handled: msg`No message was handled yet`,
  all: msg`Nobody has written yet`,
} as const;

const route = getRouteApi('/_site/_player/admin/messages');

/** Returns the function that opens a message in the address, or closes it. */
function useOpen() {
  const navigate = route.useNavigate();
  return (message: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, message }), resetScroll: false });
}

/** The contact messages. The address holds the filters and the open message. */
export function MessagesPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const open = useOpen();
  const filters = messagesInput(search);
  const isNarrowed = Boolean(search.text || search.subject);
  const list = trpc.admin.messages.list.useInfiniteQuery({ limit: pageSize, ...filters }, byCursor);
  return (
    <>
      <AdminList
        title={t`Messages`}
        actions={<ExportButton list="messages" filters={filters} />}
        filters={
          <>
            <FilterKeys parameter="state" all={msg`Open`} names={stateNames} />
            <ListSearch name={t`Find messages`} label={t`Name, e-mail or message`}>
              <FilterSelect parameter="subject" label={t`Subject`} names={subjectNames} />
            </ListSearch>
          </>
        }
        list={list}
        failure={t`The messages could not be loaded`}
        count={(shown, total) =>
          t`${shown} of ${plural(total, { one: '# message', other: '# messages' })}, the newest first`
        }
        empty={{
          icon: Mail,
          title: isNarrowed ? t`No message is found` : t(emptyTitles[search.state ?? 'open']),
          detail: isNarrowed
            ? t`Try fewer words, or another subject.`
            : t`What people send on the contact page arrives here.`,
        }}
      >
        {(messages) => <Rows messages={messages} />}
      </AdminList>
      <MessageDetails messageId={search.message ?? null} onClose={() => open(undefined)} />
    </>
  );
}

function Rows({ messages }: { messages: readonly ContactMessage[] }) {
  const { t } = useLingui();
  const show = useOpen();
  const selection = useSelection(messages.filter(({ handledAt }) => handledAt === null));
  const columns: Column<ContactMessage>[] = [
    {
      name: msg({ context: 'sender', message: 'From' }),
      cell: (message) => (
        <div className="flex min-w-0 items-center lg:max-w-60">
          {message.handledAt === null && (
            <SelectBox
              label={t`Select the message of ${message.name}`}
              selection={selection}
              id={message.id}
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
    { name: msg`Age`, cell: ({ createdAt }) => <Age since={createdAt} /> },
    { name: msg`Status`, cell: (message) => <MessageState message={message} /> },
    {
      name: msg`Actions`,
      isUnnamed: true,
      cell: (message) => (
        <Button variant="quiet" size="small" onClick={() => show(message.id)}>
          <Trans>
            Read<span className="sr-only"> the message of {message.name}</span>
          </Trans>
        </Button>
      ),
    },
  ];
  return (
    <>
      <SelectionBar selection={selection}>
        <BulkAction
          selection={selection}
          texts={{
            action: (count) => t`Mark ${plural(count, { one: '# message', other: '# messages' })} as handled`,
            done: (count) => t`${plural(count, { one: '# message', other: '# messages' })} marked as handled`,
          }}
          effect={t`They leave the list of open messages. Nobody is told.`}
          act={(messageId) => api.admin.messages.handle.mutate({ messageId, handled: true })}
        />
      </SelectionBar>
      <DataTable columns={columns} rows={messages} />
    </>
  );
}
