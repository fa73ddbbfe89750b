import type { ReactNode } from 'react';
import { TextField } from '../../ui/text-field';

type SearchFormProps = {
  /** The name of the form, such as 'Find users'. */
  name: string;
  label: string;
  text: string | undefined;
  onSearch: (text: string | undefined) => void;
  /** Further filters of the list. */
  children: ReactNode;
};

/** The search form of a list. The text takes effect when the form is submitted. */
export function SearchForm({ name, label, text, onSearch, children }: SearchFormProps) {
  return (
    <form
      aria-label={name}
      className="flex flex-col gap-3 lg:flex-row lg:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = String(new FormData(event.currentTarget).get('text') ?? '').trim();
        onSearch(sent || undefined);
      }}
    >
      <TextField
        key={text}
        name="text"
        type="search"
        label={label}
        defaultValue={text}
        className="lg:flex-1"
      />
      {children}
    </form>
  );
}
