import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-form';
import { readReturnSearch } from '../lib/page/return-search';
import { requireVisitor } from '../lib/session/guards';

export const Route = createFileRoute('/_site/login')({
  staticData: { title: msg`Sign In` },
  validateSearch: readReturnSearch,
  beforeLoad: ({ cause, search }) => requireVisitor(cause, search),
  component: LoginPage,
});
