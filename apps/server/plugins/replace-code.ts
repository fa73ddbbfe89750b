import type { Rolldown } from 'tsdown';

/** Returns the code with a replacement; undefined where it has nothing to replace. */
export type Replace = (code: string) => string | undefined;

/**
 * Replaces code of bundled packages, in the modules whose paths match. Fails the build where no module has what is to be
 * replaced, because then the package has changed.
 */
export function replaceCode(name: string, modules: RegExp, replace: Replace): Rolldown.Plugin {
  let isReplaced = false;
  return {
    name,
    transform: {
      filter: { id: modules },
      handler(code) {
        const replaced = replace(code);
        if (replaced === undefined) return null;
        isReplaced = true;
        return { code: replaced, map: null };
      },
    },
    buildEnd() {
      if (!isReplaced) this.error(`${name}: no module of ${modules} has the code to replace any more.`);
    },
  };
}
