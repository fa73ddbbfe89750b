import { msg } from '@lingui/core/macro';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { InvitationPage } from '../features/auth/friends/invitation-page';
import { DataProvider } from '../lib/api/data-provider';

export const Route = createFileRoute('/_site/invite/$code')({
  staticData: { title: msg`Invitation` },
  component: Invite,
});

function Invite() {
  const { code } = useParams({ from: '/_site/invite/$code' });
  return (
    <DataProvider>
      <InvitationPage linkCode={code} />
    </DataProvider>
  );
}
