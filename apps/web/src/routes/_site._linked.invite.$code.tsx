import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '../features/auth/friends/invitation-page';

export const Route = createFileRoute('/_site/_linked/invite/$code')({
  staticData: { title: msg`Invitation` },
  component: InvitationPage,
});
