/** The name and email address of the user in a table row. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      <p dir="auto" className="truncate font-semibold">
        {name}
      </p>
      <p className="truncate text-[0.875rem] text-ink-soft">{email}</p>
    </>
  );
}
