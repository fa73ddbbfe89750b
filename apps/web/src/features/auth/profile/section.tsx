import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  /** One sentence about the section's purpose. */
  hint?: ReactNode;
  /** The status beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A titled section of the profile. */
export function Section({ title, hint, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="tile flex flex-col gap-4 p-5">
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="text-[1.25rem]">
            {title}
          </h2>
          {aside}
        </div>
        {hint && <p className="text-[0.9375rem] text-ink-soft">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
