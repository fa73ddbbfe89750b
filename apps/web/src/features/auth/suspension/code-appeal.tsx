import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { AppealWithCode } from '@paheli/core/integrity/appeal';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { readDeviceMark } from '../../../lib/session/device-mark';
import { byMode } from '../../../lib/site-mode';
import { AnswerCard } from '../../../ui/answer-card';
import { Button } from '../../../ui/button';
import { HydratedFieldset } from '../../../ui/hydrated-fieldset';
import { IconCircle } from '../../../ui/icon-circle';
import { TextArea } from '../../../ui/text-area';
import { FormError } from '../../../ui/text-field';
import { AskCodeForm } from '../ask-code-form';
import { CodeField } from '../code-fields';
import { EntryPage } from '../entry-page';

type Step = { readonly mobileNumber: string | null; readonly isSent: boolean };
const first: Step = { mobileNumber: null, isSent: false };

/** An appeal by a player who cannot sign in, with a code that is sent to the account's mobile number. */
export function AppealPage() {
  return (
    <EntryPage aside={<AppealSteps />}>
      <CodeAppeal />
    </EntryPage>
  );
}

function CodeAppeal() {
  const { t } = useLingui();
  const [{ mobileNumber, isSent }, setStep] = useState(first);
  if (isSent) return <Sent />;
  return (
    <div className="tile flex flex-col gap-4 p-5 sm:p-7">
      <h1 className="text-[1.75rem]">{t`Appeal a suspension`}</h1>
      {mobileNumber === null ? (
        <AskCodeForm onSent={(to) => setStep({ mobileNumber: to, isSent: false })} />
      ) : (
        <MessageForm
          mobileNumber={mobileNumber}
          onSent={() => setStep({ mobileNumber, isSent: true })}
          onAgain={() => setStep(first)}
        />
      )}
      <p className="text-center text-ink-soft">
        <Trans>
          Can you sign in?{' '}
          <Link
            to="/login"
            className="inline-flex min-h-11 items-center font-semibold text-structure underline"
          >
            Sign in and appeal
          </Link>
        </Trans>
      </p>
    </div>
  );
}

type MessageFormProps = { mobileNumber: string; onSent: () => void; onAgain: () => void };

function MessageForm({ mobileNumber, onSent, onAgain }: MessageFormProps) {
  const { t } = useLingui();
  const form = useForm<AppealWithCode>({
    resolver: zodResolver(AppealWithCode),
    defaultValues: { mobileNumber, code: '', message: '' },
  });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['code', 'message'],
    otherwise: t`Your appeal could not be sent. Please try again.`,
    async send(values) {
      const { api } = await import('../../../lib/api/trpc');
      await api.auth.appeals.sendWithCode.mutate({ ...readDeviceMark(), ...values, mobileNumber });
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label={t`Appeal`} className="flex flex-col gap-4">
      <HydratedFieldset>
        <p role="status" className="text-ink-soft">
          {t`If ${mobileNumber} belongs to an account, a code is on its way. It is valid for ten minutes.`}
        </p>
        <FormError message={failure} />
        <CodeField {...field('code')} />
        <TextArea
          label={t`Why is the suspension wrong?`}
          hint={t`An administrator who did not suspend you reads this and decides.`}
          rows={5}
          maxLength={5000}
          required
          {...field('message')}
        />
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t`Sending...` : t`Send appeal`}
        </Button>
        <Button variant="plain" disabled={isSubmitting} onClick={onAgain}>
          {t`Send another code`}
        </Button>
      </HydratedFieldset>
    </form>
  );
}

function Sent() {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves to the heading that replaced it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="tile flex flex-col items-center gap-3 px-6 py-14 text-center">
      <IconCircle tone="right" size="large">
        <Check className="size-7" />
      </IconCircle>
      <h1 ref={heading} tabIndex={-1} className="mt-2 text-[1.75rem]">
        {t`Your appeal was sent`}
      </h1>
      <p className="max-w-[40ch] text-ink-soft">
        {t`An administrator who did not suspend you will decide. The decision and its reason reach a confirmed number as a text message.`}
      </p>
    </div>
  );
}

const steps = [
  msg`A code shows that the account is yours.`,
  msg`An administrator who did not suspend you reads your appeal and decides.`,
  msg`You are told the decision and its reason.`,
  byMode(
    msg`Your money stays yours meanwhile, and held prizes stay held.`,
    msg`What you paid for stays yours meanwhile.`,
  ),
];

/** How an appeal is decided, in numbered cards. */
function AppealSteps() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="appeal-steps" className="flex flex-col gap-3">
      <h2 id="appeal-steps" className="text-xl">
        {t`What happens with an appeal`}
      </h2>
      <ol className="flex flex-col gap-2.5">
        {steps.map((step, index) => (
          <li key={step.id}>
            <AnswerCard letter={String(index + 1)} state="open">
              {t(step)}
            </AnswerCard>
          </li>
        ))}
      </ol>
    </section>
  );
}
