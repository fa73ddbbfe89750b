import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/text-field';

export type SearchFormProps = {
  /** The name of the form, such as 'Find users'. */
  name: string;
  label: string;
  text: string | undefined;
  /** The minimum length of the text. A shorter one is not searched for; it shows an error when the form is submitted. */
  shortest?: number;
  /** Whether the text takes effect only when the form is submitted: for searches that may take seconds. */
  isSlow?: boolean;
  onSearch: (text: string | undefined) => void;
  /** Further filters of the list. */
  children: ReactNode;
};

const pauseMs = 300;

/** The search form of a list. The text takes effect in a pause while it is typed, and when the form is submitted. */
export function SearchForm({
  name,
  label,
  text,
  shortest = 1,
  isSlow = false,
  onSearch,
  children,
}: SearchFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(text ?? '');
  const [isTooShort, setIsTooShort] = useState(false);
  const sent = useRef(text);
  const trimmed = typed.trim();
  const isShort = trimmed !== '' && trimmed.length < shortest;
  const send = () => {
    const next = trimmed || undefined;
    if (isShort || next === sent.current) return;
    sent.current = next;
    onSearch(next);
  };
  useEffect(() => {
    // The address changed otherwise than by typing.
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text ?? '');
  }, [text]);
  const latest = useRef(send);
  latest.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text begins a new pause.
  useEffect(() => {
    if (isSlow) return;
    const timer = setTimeout(() => latest.current(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, isSlow]);
  return (
    <form
      aria-label={name}
      className="flex flex-col gap-3 lg:flex-row lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTooShort(isShort);
        send();
      }}
    >
      <TextField
        type="search"
        label={label}
        value={typed}
        error={isTooShort ? t`Use at least ${shortest} characters.` : undefined}
        className="lg:flex-1"
        onChange={({ target }) => {
          setTyped(target.value);
          setIsTooShort(false);
        }}
      />
      {children}
    </form>
  );
}
