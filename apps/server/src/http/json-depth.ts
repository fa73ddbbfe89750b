/** How deep bodies may be nested: deeper than anything this product takes, and far from exhausting a stack. */
const deepest = 32;

/** Whether a JSON value is nested too deep to be worked on by recursion. Looks level by level. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
