import { codeGroups } from '@paheli/core/tournament/visibility';

/** A join code in groups of letters, which are copied as one word. */
export function JoinCode({ code }: { code: string }) {
  return (
    <span className="inline-flex flex-wrap gap-x-[0.35em]">
      {codeGroups(code).map((group) => (
        <span key={group}>{group}</span>
      ))}
    </span>
  );
}
