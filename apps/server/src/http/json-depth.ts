/** The maximum nesting of bodies: deeper than any valid input, and far from exhausting a stack. */
const deepest = 32;

/** Returns whether a JSON value is nested too deeply for recursion. Inspects the value level by level. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
