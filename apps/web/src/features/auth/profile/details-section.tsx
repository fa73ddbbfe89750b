import { useLingui } from '@lingui/react/macro';
import { DisplayName } from '@paheli/core/account/schema';
import { states } from '@paheli/core/account/state';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { updateUser } from '../../../lib/session/session';
import { Avatar } from '../../../ui/avatar';
import { Button } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { FileField } from '../../../ui/file-field';
import { FormError, TextField } from '../../../ui/text-field';
import { Section } from './section';

const Details = z.object({ name: DisplayName });

/** The user's name and picture, and the account details that never change. */
export function DetailsSection() {
  const { t } = useLingui();
  const user = useUser();
  const form = useForm({ resolver: zodResolver(Details), defaultValues: { name: user.name } });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['name'],
    otherwise: t`Your name could not be changed. Please try again.`,
    async send({ name }) {
      updateUser(await api.auth.account.update.mutate({ name }));
      form.reset({ name });
      showToast(t`Your name was changed.`, 'success');
    },
  });
  const { isDirty } = form.formState;
  return (
    <Section title={t`Details`}>
      <PictureField />
      <form noValidate onSubmit={submit} aria-label={t`Display name`} className="flex flex-col gap-3">
        <FormError message={failure} />
        <TextField label={t`Name`} autoComplete="name" required {...field('name')} />
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
  const { mutate: save, isPending } = useMutation({
    mutationFn: async (file: File | null) =>
      updateUser(await api.auth.account.update.mutate({ avatar: file && (await readPicture(file)) })),
    meta: { failure: t`This picture could not be used. Please choose another one.` },
  });

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar user={user} />
      <FileField accept="image/*" busy={isPending} onChoose={save}>
        {isPending ? t`Saving...` : t`Choose a picture`}
      </FileField>
      {user.avatar && (
        <Button variant="plain" size="small" disabled={isPending} onClick={() => save(null)}>
          {t`Remove`}
        </Button>
      )}
    </div>
  );
}

/** The stored size: twice the displayed size, for high-density screens. */
const sizePx = 96;
const quality = 0.85;

/** Returns the centre square of an image as a small data URL. Rejects for a file that is not an image. */
async function readPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const side = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = sizePx;
    canvas.height = sizePx;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws nothing');
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
    context.drawImage(bitmap, left, top, side, side, 0, 0, sizePx, sizePx);
    return canvas.toDataURL('image/jpeg', quality);
  } finally {
    bitmap.close();
  }
}
