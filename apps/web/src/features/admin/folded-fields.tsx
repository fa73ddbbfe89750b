import { type ReactNode, useState } from 'react';

type FoldedFieldsProps = {
  title: string;
  /** What applies at present. */
  summary: string;
  /** Whether the fields have values of their own, and are open at first. */
  isOwn?: boolean;
  hasErrors: boolean;
  children: ReactNode;
};

/** Fields that are seldom needed, folded until they are wanted or have an error. */
export function FoldedFields({ title, summary, isOwn = false, hasErrors, children }: FoldedFieldsProps) {
  const [isOpen, setIsOpen] = useState(isOwn);
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-card bg-sunken px-4 py-1"
    >
      <summary className="min-h-11 content-center font-semibold text-[0.9375rem]">
        {title}
        <span className="font-normal text-ink-soft">
          {': '}
          {summary}
        </span>
      </summary>
      {children}
    </details>
  );
}
