import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RegisterPanel } from '../features/auth/register-form';
import { SellingPoints } from '../features/auth/selling-points';
import { readReturnSearch } from '../lib/page/return-search';
import { requireVisitor } from '../lib/session/guards';

export const Route = createFileRoute('/_site/register')({
  staticData: { title: msg`Create your account` },
  validateSearch: readReturnSearch,
  beforeLoad: ({ cause, search }) => requireVisitor(cause, search),
  component: RegisterPage,
});

function RegisterPage() {
  return (
    <div
      data-visitors
      className="mx-auto grid w-full max-w-4xl items-start gap-8 pt-8 md:grid-cols-2 md:gap-14 md:pt-16"
    >
      <RegisterPanel />
      <SellingPoints />
    </div>
  );
}
