import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../features/admin/messages/messages-page';
import { readMessagesSearch } from '../features/admin/messages/messages-search';

export const Route = createFileRoute('/_site/_player/admin/messages')({
  staticData: { title: msg`Messages` },
  validateSearch: readMessagesSearch,
  component: AdminMessages,
});

function AdminMessages() {
  const navigate = Route.useNavigate();
  const current = Route.useSearch();
  return (
    <MessagesPage
      search={current}
      onSearch={(search) =>
        void navigate({ search, replace: search.text !== current.text, resetScroll: false })
      }
    />
  );
}
