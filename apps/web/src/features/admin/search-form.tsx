import { type ReactNode, useState } from 'react';
import { TextField } from '../../ui/text-field';

type SearchFormProps = {
  /** The name of the form, such as 'Find users'. */
  name: string;
  label: string;
  text: string | undefined;
  /** The minimum length of the text. A shorter one is not searched for; it shows an error when the form is submitted. */
  shortest?: number;
  onSearch: (text: string | undefined) => void;
  /** Further filters of the list. */
  children: ReactNode;
};

/** The search form of a list. The text takes effect when the form is submitted. */
export function SearchForm({ name, label, text, shortest = 1, onSearch, children }: SearchFormProps) {
  const [isTooShort, setIsTooShort] = useState(false);
  return (
    <form
      aria-label={name}
      className="flex flex-col gap-3 lg:flex-row lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = String(new FormData(event.currentTarget).get('text') ?? '').trim();
        const isShort = sent !== '' && sent.length < shortest;
        setIsTooShort(isShort);
        if (!isShort) onSearch(sent || undefined);
      }}
    >
      <TextField
        key={text}
        name="text"
        type="search"
        label={label}
        defaultValue={text}
        error={isTooShort ? `Use at least ${shortest} characters.` : undefined}
        className="lg:flex-1"
      />
      {children}
    </form>
  );
}
