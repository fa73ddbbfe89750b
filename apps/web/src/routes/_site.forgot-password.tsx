import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form';
import { SellingPoints } from '../features/auth/selling-points';
import { readReturnSearch } from '../lib/page/return-search';
import { requireVisitor } from '../lib/session/guards';

export const Route = createFileRoute('/_site/forgot-password')({
  staticData: { title: msg`Forgot password` },
  validateSearch: readReturnSearch,
  beforeLoad: ({ cause, search }) => requireVisitor(cause, search),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  return (
    <div
      data-visitors
      className="mx-auto grid w-full max-w-4xl items-start gap-8 pt-8 md:grid-cols-2 md:gap-14 md:pt-16"
    >
      <ForgotPasswordForm />
      <SellingPoints />
    </div>
  );
}
