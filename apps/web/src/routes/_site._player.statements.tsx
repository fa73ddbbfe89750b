import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readStatementSearch } from '../features/wallet/statement/period-search';
import { StatementPage } from '../features/wallet/statement/statement-page';

export const Route = createFileRoute('/_site/_player/statements')({
  staticData: { title: msg`Statements` },
  validateSearch: readStatementSearch,
  component: StatementPage,
});
