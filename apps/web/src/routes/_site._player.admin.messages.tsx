import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MessagesPage } from '../features/admin/messages/messages-page';
import { readMessagesSearch } from '../features/admin/page-search';

export const Route = createFileRoute('/_site/_player/admin/messages')({
  staticData: { title: msg`Messages` },
  validateSearch: readMessagesSearch,
  component: MessagesPage,
});
