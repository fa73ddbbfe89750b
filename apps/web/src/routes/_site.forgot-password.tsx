import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/auth/forgot-password-form';
import { readReturnSearch } from '../lib/page/return-search';
import { requireVisitor } from '../lib/session/guards';

export const Route = createFileRoute('/_site/forgot-password')({
  staticData: { title: msg`Forgot password` },
  validateSearch: readReturnSearch,
  beforeLoad: ({ cause, search }) => requireVisitor(cause, search),
  component: ForgotPasswordPage,
});
