import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dateInIndia } from '@paheli/core/india';
import {
  BankPayout,
  DateOfBirth,
  earliestBirth,
  type KycDetails,
  SubmitKyc,
  UpiPayout,
} from '@paheli/core/kyc/schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { zodResolver } from '../../../lib/form-resolver';
import { useUser } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { RadioGroup } from '../../../ui/radio-group';
import { FormError, TextField } from '../../../ui/text-field';

const personFields = [
  { name: 'fullName', label: msg`Full name`, autoComplete: 'name', hint: msg`As printed on your PAN card.` },
  {
    name: 'dateOfBirth',
    label: msg`Date of birth`,
    type: 'date',
    autoComplete: 'bday',
    min: earliestBirth,
    max: dateInIndia(new Date()),
  },
  { name: 'pan', label: 'PAN', autoCapitalize: 'characters', hint: msg`Ten characters, such as ABCPE1234F.` },
] as const;
const payoutFields = {
  upi: [{ name: 'upiId', label: msg`UPI id`, inputMode: 'email', hint: msg`Such as asha@okbank.` }],
  bank: [
    { name: 'accountNumber', label: msg`Account number`, inputMode: 'numeric' },
    { name: 'ifsc', label: 'IFSC', autoCapitalize: 'characters', hint: msg`Such as HDFC0000123.` },
    { name: 'accountName', label: msg`Name of the account`, autoComplete: 'name' },
  ],
} as const;
const methods = [
  { value: 'upi', label: 'UPI' },
  { value: 'bank', label: msg`Bank account` },
] as const;

const names = [...personFields, ...payoutFields.upi, ...payoutFields.bank].map(({ name }) => name);

type KycFormProps = {
  /** The previous submission. Its numbers are masked, so the form asks for them again. */
  earlier: KycDetails | null;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
};

/** The form for the player's identity and payout destination. */
export function KycForm({ earlier, onDone, onCancel }: KycFormProps) {
  const { t } = useLingui();
  const { form, submit, failure } = useKycForm(earlier, onDone);
  const { isSubmitting } = form.formState;
  const errors: Partial<Record<string, { message?: string }>> = form.formState.errors;
  const fields = [...personFields, 'method' as const, ...payoutFields[form.watch('method')]];
  return (
    <form noValidate onSubmit={submit} aria-label={t`KYC details`} className="flex flex-col gap-4">
      <FormError message={failure} />
      {fields.map((field) =>
        field === 'method' ? (
          <RadioGroup
            key={field}
            legend={t`Pay my winnings to`}
            options={methods}
            disabled={isSubmitting}
            {...form.register('method')}
          />
        ) : (
          <TextField
            key={field.name}
            {...field}
            required
            disabled={isSubmitting}
            error={errors[field.name]?.message}
            {...form.register(field.name)}
          />
        ),
      )}
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        {onCancel && (
          <Button variant="quiet" disabled={isSubmitting} onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t`Sending...` : t`Send for verification`}
        </Button>
      </div>
    </form>
  );
}

/** Submits the form and shows the server's problems at their fields. */
function useKycForm(earlier: KycDetails | null, onDone: () => void) {
  const { t } = useLingui();
  const { name, dateOfBirth } = useUser();
  const form = useForm<z.input<typeof KycFields>, unknown, KycFields>({
    resolver: zodResolver(KycFields),
    // Excludes the fields of the other payout method from the request.
    shouldUnregister: true,
    defaultValues: {
      method: earlier && !('upiId' in earlier.payout) ? ('bank' as const) : ('upi' as const),
      fullName: earlier?.fullName ?? name,
      dateOfBirth: earlier?.dateOfBirth ?? dateOfBirth ?? '',
    },
  });
  const { submit, failure } = useFormSubmission(form, {
    names,
    otherwise: t`Your details could not be sent. Please try again.`,
    alsoAbove: true,
    async send(values) {
      await api.auth.submitKyc.mutate(toSubmission(values));
      onDone();
    },
  });
  return { form, submit, failure };
}

const person = {
  ...SubmitKyc.omit({ payout: true }).shape,
  // The form has a picker, so it names no format.
  dateOfBirth: z.string().refine((date) => DateOfBirth.safeParse(date).success, {
    error: () => t`Choose your date of birth.`,
  }),
};

/** The fields of the form: the player's identity and one of two payout methods. */
const KycFields = z.discriminatedUnion('method', [
  z.object({ ...person, method: z.literal('upi'), ...UpiPayout.shape }),
  z.object({ ...person, method: z.literal('bank'), ...BankPayout.shape }),
]);
type KycFields = z.infer<typeof KycFields>;

/** Converts the fields to the request. */
function toSubmission(form: KycFields): SubmitKyc {
  const { fullName, dateOfBirth, pan } = form;
  const payout =
    form.method === 'upi'
      ? { upiId: form.upiId }
      : { accountNumber: form.accountNumber, ifsc: form.ifsc, accountName: form.accountName };
  return { fullName, dateOfBirth, pan, payout };
}
