import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useState } from 'react';
import { touchScreen } from '../lib/browser/touch-screen';
import { logWarning } from '../lib/log';
import { classNames } from './class-names';
import { FormField, type Labels } from './form-field';

type TextFieldProps = Labels &
  ComponentProps<'input'> & {
    /** A prefix before the text, such as '₹'. */
    prefix?: string;
  };

/**
 * A labelled input with its hint and its error. A password can be shown while it is typed, and a touch anywhere in a date
 * opens the browser's picker. With a mouse, a date can be typed after a click.
 */
export function TextField({ label, hint, error, prefix, className, type, ...input }: TextFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FormField label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div
          // After each render, because forms also set dates without an event.
          ref={isPicked(type) ? (box) => markEmpty(box) : undefined}
          onInput={isPicked(type) ? ({ currentTarget }) => markEmpty(currentTarget) : undefined}
          className={classNames(
            'flex min-h-12 items-center gap-1.5 rounded-card border-[1.5px] bg-surface px-3.5 transition-colors focus-within:border-structure focus-within:outline-2 focus-within:outline-structure',
            error ? 'border-wrong' : 'border-edge',
          )}
        >
          {prefix && (
            <span aria-hidden="true" className="figures text-xl">
              {prefix}
            </span>
          )}
          <input
            dir={type === undefined || type === 'text' ? 'auto' : undefined}
            {...input}
            {...control}
            type={isPassword && isShown ? 'text' : type}
            onClick={isPicked(type) ? openPicker : input.onClick}
            className={classNames(
              'min-h-11 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-soft',
              prefix && 'figures text-xl',
            )}
          />
          {isPassword && (
            <button
              type="button"
              aria-pressed={isShown}
              aria-label={t`Show password`}
              onClick={() => setIsShown(!isShown)}
              className="-mr-2.5 grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:text-ink"
            >
              {isShown ? (
                <EyeOff aria-hidden="true" className="size-5" />
              ) : (
                <Eye aria-hidden="true" className="size-5" />
              )}
            </button>
          )}
        </div>
      )}
    </FormField>
  );
}

const isPicked = (type: string | undefined) => type === 'date' || type === 'datetime-local';

/** Opens the picker of a date. Without one, and in frames of other sites, the date is typed. */
function openPicker({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  // Firefox moves the focus to its picker, which takes the typed digits.
  if (currentTarget.readOnly || currentTarget.disabled || !touchScreen().matches) return;
  try {
    currentTarget.showPicker();
  } catch (error) {
    logWarning('The browser showed no picker for a date.', error);
  }
}

/** Marks the date in a box as empty or not, for its style: WebKit shows the present day in an empty date. */
function markEmpty(box: HTMLElement | null): void {
  const field = box?.querySelector('input');
  field?.toggleAttribute('data-empty', field.value === '');
}

/** The error of a whole form. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert" className={message ? 'rounded-card bg-wrong-soft px-4 py-3 text-wrong' : 'hidden'}>
      {message}
    </div>
  );
}
