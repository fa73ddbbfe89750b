import { type ReactNode, useId } from 'react';
import { buttonClass } from './button';

type FileFieldProps = {
  /** The types of files, as browsers know them. */
  accept: string;
  busy?: boolean;
  disabled?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

/** A button that lets the user choose a file. */
export function FileField({ accept, busy = false, disabled = false, onChoose, children }: FileFieldProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      aria-busy={busy}
      className={buttonClass(
        'quiet',
        'small',
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-structure',
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy || disabled}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Clearing the value lets the user choose the same file again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
