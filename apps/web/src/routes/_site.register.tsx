import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '../features/auth/register-form';
import { readReturnSearch } from '../lib/page/return-search';
import { requireVisitor } from '../lib/session/guards';

export const Route = createFileRoute('/_site/register')({
  staticData: { title: msg`Create your account` },
  validateSearch: readReturnSearch,
  beforeLoad: ({ cause, search }) => requireVisitor(cause, search),
  component: RegisterPage,
});
