import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button';

type SubmitRowProps = {
  isSubmitting: boolean;
  /** The text of the button, and while the form is being sent. */
  submit: string;
  submitting: string;
  /** The text of the other button; 'Cancel' if absent. */
  cancel?: string;
  onCancel: () => void;
};

/** The buttons below a short form. */
export function SubmitRow({ isSubmitting, submit, submitting, cancel, onCancel }: SubmitRowProps) {
  const { t } = useLingui();
  return (
    <div className="flex gap-2">
      <Button type="submit" size="small" busy={isSubmitting}>
        {isSubmitting ? submitting : submit}
      </Button>
      <Button variant="plain" size="small" disabled={isSubmitting} onClick={onCancel}>
        {cancel ?? t`Cancel`}
      </Button>
    </div>
  );
}
