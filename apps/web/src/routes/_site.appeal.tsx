import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AppealPage } from '../features/auth/suspension/code-appeal';
import { requireVisitor } from '../lib/session/guards';

export const Route = createFileRoute('/_site/appeal')({
  staticData: { title: msg`Appeal a suspension` },
  // Suspended players who are signed in appeal on the page about their suspension.
  beforeLoad: ({ cause }) => requireVisitor(cause),
  component: AppealPage,
});
