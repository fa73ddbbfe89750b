import type { z } from 'zod';

/**
 * Lets a schema check each frozen value once, and return the same frozen result every time. Many responses share such a value.
 * Values inside it must not change either. Returns the schema itself, so this comes after `describe` and `meta`, which copy
 * it. Uses what zod has for libraries (https://zod.dev/library-authors).
 */
export function checkFrozenOnce<Schema extends z.ZodType>(schema: Schema): Schema {
  const results = new WeakMap<object, unknown>();
  const { run } = schema._zod;
  schema._zod.run = (payload, context) => {
    const { value } = payload;
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return run(payload, context);
    const known = results.get(value);
    if (known !== undefined) {
      payload.value = known;
      return payload;
    }
    const checked = run(payload, context);
    if (!(checked instanceof Promise) && checked.issues.length === 0)
      results.set(value, Object.freeze(checked.value));
    return checked;
  };
  return schema;
}
