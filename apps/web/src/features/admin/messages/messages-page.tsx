import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContactMessage } from '@paheli/core/contact/schema';
import { getRouteApi } from '@tanstack/react-router';
import { Mail } from 'lucide-react';
import { allSubjects } from '../../../content/contact/contact';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { api, trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { Select } from '../../../ui/select';
import { ExportButton } from '../export-button';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import { messagesInput } from '../list-input';
import { type MessagesSearch, readMessagesSearch } from '../page-search';
import { SearchForm } from '../search-form';
import { BulkAction, SelectionBar, useSelection } from '../selection';
import { useNarrow } from '../use-narrow';
import { MessageDetails } from './message-details';
import { MessagesTable } from './messages-table';

const states = [
  { value: 'open', label: msg`Open` },
  { value: 'handled', label: msg`Handled` },
  { value: 'all', label: msg`All` },
] as const;
const choices = [{ value: '', label: msg`All` }, ...allSubjects];

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
  const narrow = useNarrow<MessagesSearch>();
  const open = useOpen();
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Messages`}>
        <ExportButton list="messages" filters={messagesInput(search)} />
      </ListHead>
      <FilterKeys
        legend={t`Show`}
        options={states}
        value={search.state ?? 'open'}
        onChoose={(value) => narrow({ state: value === 'open' ? undefined : value })}
      />
      <SearchForm
        name={t`Find messages`}
        label={t`Name, e-mail or message`}
        text={search.text}
        onSearch={(text) => narrow({ text })}
      >
        <Select
          label={t`Subject`}
          options={choices}
          value={search.subject ?? ''}
          onChange={({ target }) =>
            narrow({ subject: readMessagesSearch({ subject: target.value }).subject })
          }
        />
      </SearchForm>
      <MessageList />
      <MessageDetails messageId={search.message ?? null} onClose={() => open(undefined)} />
    </div>
  );
}

function MessageList() {
  const { t } = useLingui();
  const search = route.useSearch();
  const list = usePages(
    trpc.admin.messages.list.useInfiniteQuery({ limit: pageSize, ...messagesInput(search) }, byCursor),
  );
  const isNarrowed = Boolean(search.text || search.subject);
  return (
    <PagedList
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
    </PagedList>
  );
}

function Rows({ messages }: { messages: readonly ContactMessage[] }) {
  const { t } = useLingui();
  const onOpen = useOpen();
  const open = messages.filter(({ handledAt }) => handledAt === null);
  const selection = useSelection(open);
  return (
    <>
      {open.length > 0 && (
        <SelectionBar selection={selection}>
          <BulkAction
            selection={selection}
            texts={{
              action: (count) =>
                t`Mark ${plural(count, { one: '# message', other: '# messages' })} as handled`,
              done: (count) =>
                t`${plural(count, { one: '# message', other: '# messages' })} marked as handled`,
            }}
            effect={t`They leave the list of open messages. Nobody is told.`}
            act={(messageId) => api.admin.messages.handle.mutate({ messageId, handled: true })}
          />
        </SelectionBar>
      )}
      <MessagesTable messages={messages} selection={selection} onOpen={onOpen} />
    </>
  );
}

const emptyTitles = {
  open: msg`Every message is handled`,
  handled: msg`No message was handled yet`,
  all: msg`Nobody has written yet`,
} as const;
