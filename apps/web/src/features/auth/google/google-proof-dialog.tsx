import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { FormError } from '../../../ui/text-field';
import { AuthenticatorCodeField, PasswordField } from '../code-fields';
import { type GoogleProof, proofRequiredBy } from './use-google-sign-in';

type ProofFormProps = {
  proof: GoogleProof;
  onRequired: (proof: GoogleProof) => void;
  prove: (input: { credential: string; password?: string; code?: string }) => Promise<void>;
};

type GoogleProofDialogProps = Omit<ProofFormProps, 'proof'> & {
  proof: GoogleProof | null;
  onClose: () => void;
};

/** Asks for the password or the authenticator code that an account requires in addition to Google's token. */
export function GoogleProofDialog({ proof, onClose, ...form }: GoogleProofDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={proof !== null}
      onClose={onClose}
      title={t`One more step`}
      description={
        proof?.asksForPassword
          ? t`Your e-mail address already belongs to an account. Enter its password once, to link it with Google.`
          : t`This account is secured by an authenticator app.`
      }
    >
      {proof && <ProofForm proof={proof} {...form} />}
    </Dialog>
  );
}

type Values = { password: string; code: string };

function ProofForm({ proof, onRequired, prove }: ProofFormProps) {
  const { t } = useLingui();
  const form = useForm<Values>({ defaultValues: { password: '', code: '' } });
  const { submit, failure, field, isSubmitting } = useFormSubmission(form, {
    names: ['password', 'code'],
    otherwise: t`Login failed. Please try again.`,
    async send({ password, code }) {
      try {
        await prove({
          credential: proof.credential,
          ...(proof.asksForPassword && { password }),
          ...(proof.asksForCode && { code }),
        });
      } catch (error) {
        const required = proofRequiredBy(error, proof);
        if (!required) throw error;
        onRequired(required);
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={failure} />
      {proof.asksForPassword && (
        <PasswordField required {...field('password', { required: t`Enter your password.` })} />
      )}
      {proof.asksForCode && (
        <AuthenticatorCodeField required {...field('code', { required: t`Enter the code.` })} />
      )}
      <Button type="submit" busy={isSubmitting}>
        {isSubmitting ? t`Signing in...` : t`Continue`}
      </Button>
    </form>
  );
}
