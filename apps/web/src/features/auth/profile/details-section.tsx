import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { DisplayName } from '@paheli/core/account/schema';
import { states } from '@paheli/core/account/state';
import { type ChangeEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { problemDetailOr } from '../../../lib/api/problem';
import { api } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { updateUser } from '../../../lib/session/session';
import { Avatar } from '../../../ui/avatar';
import { Button, buttonClass } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { FormError, TextField } from '../../../ui/text-field';
import { readPicture } from './picture';
import { Section } from './section';

const Details = z.object({ name: DisplayName });

/** The user's name and picture, and the account details that never change. */
export function DetailsSection() {
  const { t } = useLingui();
  const user = useUser();
  const form = useForm({ resolver: zodResolver(Details), defaultValues: { name: user.name } });
  const { submit, failure } = useFormSubmission(form, {
    names: ['name'],
    otherwise: t`Your name could not be changed. Please try again.`,
    async send({ name }) {
      updateUser(await api.auth.account.update.mutate({ name }));
      form.reset({ name });
      showToast(t`Your name was changed.`, 'success');
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  return (
    <Section title={t`Details`}>
      <PictureField />
      <form noValidate onSubmit={submit} aria-label={t`Display name`} className="flex flex-col gap-3">
        <FormError message={failure} />
        <TextField
          label={t`Name`}
          autoComplete="name"
          required
          disabled={isSubmitting}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Button type="submit" size="small" className="self-start" busy={isSubmitting} disabled={!isDirty}>
          {isSubmitting ? t`Saving...` : t`Save name`}
        </Button>
      </form>
      <DescriptionList
        facts={[
          [t`Username`, user.username],
          [t`Email`, user.email],
          ...(user.state ? ([[t`State`, states[user.state]]] as const) : []),
        ]}
      />
    </Section>
  );
}

function PictureField() {
  const { t } = useLingui();
  const user = useUser();
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);

  async function save(avatar: string | null): Promise<void> {
    updateUser(await api.auth.account.update.mutate({ avatar }));
  }

  async function act(change: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await change();
    } catch (error) {
      logWarning('The picture was not changed.', error);
      showToast(
        problemDetailOr(error, t`This picture could not be used. Please choose another one.`),
        'error',
      );
    } finally {
      setIsBusy(false);
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    target.value = '';
    if (file) void act(async () => save(await readPicture(file)));
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar user={user} />
      <label
        htmlFor={id}
        aria-busy={isBusy}
        className={buttonClass('quiet', 'small', 'cursor-pointer has-focus-visible:outline-2')}
      >
        {isBusy ? t`Saving...` : t`Choose a picture`}
        <input id={id} type="file" accept="image/*" disabled={isBusy} onChange={choose} className="sr-only" />
      </label>
      {user.avatar && (
        <Button variant="plain" size="small" disabled={isBusy} onClick={() => void act(() => save(null))}>
          {t`Remove`}
        </Button>
      )}
    </div>
  );
}
