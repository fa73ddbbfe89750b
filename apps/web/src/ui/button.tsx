import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';

type Variant = 'act' | 'quiet' | 'plain' | 'danger';
type Size = 'small' | 'normal' | 'large';

const variants: Record<Variant, string> = {
  act: 'bg-act text-on-act shadow-[0_2px_0_var(--act-press)] hover:bg-act-press active:translate-y-px active:shadow-none',
  quiet: 'bg-surface text-ink border-[1.5px] border-line hover:border-edge active:bg-sunken',
  plain: 'text-ink-soft hover:text-ink hover:bg-sunken',
  danger: 'bg-wrong-soft text-wrong border-[1.5px] border-wrong active:translate-y-px',
};

const sizes: Record<Size, string> = {
  small: 'min-h-11 px-4 text-[0.9375rem]',
  normal: 'min-h-12 px-5 text-base',
  large: 'min-h-14 px-6 text-lg',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(variant: Variant = 'act', size: Size = 'normal', extra?: string): string {
  return classNames(
    'inline-flex select-none items-center justify-center gap-2 rounded-card text-center font-semibold leading-tight transition-[background-color,border-color,color,transform,box-shadow] disabled:cursor-default disabled:opacity-60',
    variants[variant],
    sizes[size],
    extra,
  );
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  size?: Size;
  /** Shows a spinner and disables the button. */
  busy?: boolean;
};

export function Button({ variant, size, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  );
}
