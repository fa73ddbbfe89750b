import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readStatementSearch } from '../features/wallet/statement/period';
import { StatementPage } from '../features/wallet/statement/statement-page';

export const Route = createFileRoute('/_site/_player/statements')({
  staticData: { title: msg`Statements` },
  validateSearch: readStatementSearch,
  component: Statements,
});

function Statements() {
  const navigate = Route.useNavigate();
  return (
    <StatementPage
      search={Route.useSearch()}
      onChoose={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
