import { useLingui } from '@lingui/react/macro';
import { ContactDraft, type ContactReceipt, type ContactSubject } from '@paheli/core/contact/schema';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { zodResolver } from '../../lib/form-resolver';
import { formatDay } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { HydratedFieldset } from '../../ui/hydrated-fieldset';
import { IconCircle } from '../../ui/icon-circle';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { FormError, TextField } from '../../ui/text-field';
import { subjects } from './contact';

/** The empty form, without a chosen subject. */
const empty = { name: '', email: '', message: '' };

/** The contact form, for one subject if it is given. Confirms that the message arrived, and offers to write another. */
export function ContactForm({ subject }: { subject?: ContactSubject }) {
  const { t } = useLingui();
  const [sent, setSent] = useState<ContactReceipt | null>(null);
  const start = subject ? { ...empty, subject } : empty;
  const form = useForm<ContactDraft>({
    resolver: zodResolver(ContactDraft),
    defaultValues: start,
  });
  const { submit, failure } = useFormSubmission(form, {
    names: ['name', 'email', 'subject', 'message'],
    otherwise: t`Your message could not be sent. Please check your connection and try again.`,
    async send(draft) {
      const { api } = await import('../../lib/api/trpc');
      setSent(await api.contact.send.mutate(draft));
      form.reset(start);
    },
  });
  if (sent) return <Sent dueAt={sent.answerDueAt} onAgain={() => setSent(null)} />;
  return <Message form={form} hasSubject={subject === undefined} onSubmit={submit} failure={failure} />;
}

type MessageProps = {
  form: UseFormReturn<ContactDraft>;
  onSubmit: React.SubmitEventHandler;
  failure: string | null;
  /** Whether the sender chooses the subject. */
  hasSubject: boolean;
};

function Message({ form, hasSubject, onSubmit, failure }: MessageProps) {
  const { t } = useLingui();
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="message-title"
      className="tile flex flex-col gap-4 p-5 sm:p-7"
    >
      <HydratedFieldset>
        <h2 id="message-title" className="text-[1.5rem]">
          {t`Send Us a Message`}
        </h2>
        <FormError message={failure} />
        <TextField
          label={t`Name`}
          autoComplete="name"
          required
          readOnly={isSubmitting}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="email"
          required
          readOnly={isSubmitting}
          error={errors.email?.message}
          {...form.register('email')}
        />
        {hasSubject && (
          <Select
            label={t`Subject`}
            placeholder={t`Select a subject`}
            options={subjects}
            defaultValue=""
            required
            error={errors.subject && t`Choose a subject.`}
            {...form.register('subject')}
          />
        )}
        <TextArea
          label={t`Message`}
          rows={5}
          required
          readOnly={isSubmitting}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t`Sending...` : t`Send Message`}
        </Button>
      </HydratedFieldset>
    </form>
  );
}

function Sent({ dueAt, onAgain }: { dueAt: Date | null; onAgain: () => void }) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the focus moves to the heading that replaced it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="tile flex flex-col items-center gap-3 px-6 py-14 text-center">
      <IconCircle tone="right" size="large">
        <Check className="size-7" />
      </IconCircle>
      <h2 ref={heading} tabIndex={-1} className="mt-2 text-[1.75rem]">
        {t`Message Sent!`}
      </h2>
      <p className="max-w-[36ch] text-ink-soft">
        {dueAt
          ? t`The grievance officer answers by e-mail, by ${formatDay(dueAt)} at the latest.`
          : t`Thank you for writing to us. We reply by e-mail within 24 hours.`}
      </p>
      <Button variant="quiet" className="mt-3" onClick={onAgain}>
        {t`Send Another Message`}
      </Button>
    </div>
  );
}
