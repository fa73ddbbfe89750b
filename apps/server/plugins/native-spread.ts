import type { Rolldown } from 'tsdown';

/** The helper of Babel and Oxc for engines without object spread. */
const helper = /function _objectSpread2\(\w*\) \{[\s\S]*?\n\}/;
const native = `function _objectSpread2(target, first, second, ...others) {
  const spread = { ...target, ...first, ...second };
  return others.length === 0 ? spread : _objectSpread2(spread, ...others);
}`;

/** Replaces the helper for object spread in a published module; undefined where the module has none. */
export function spreadNatively(code: string): string | undefined {
  return helper.test(code) ? code.replace(helper, native) : undefined;
}

/**
 * Lets a package that is published for old engines copy objects as today's engines do. tRPC copies its options several
 * times for each call and each message, and property by property that was a tenth of the server's time when a whole
 * tournament starts. Fails the build where the helper is not found, because then the package has changed.
 */
export function nativeSpread(modules: RegExp): Rolldown.Plugin {
  let isReplaced = false;
  return {
    name: 'native-spread',
    transform: {
      filter: { id: modules },
      handler(code) {
        const replaced = spreadNatively(code);
        if (replaced === undefined) return null;
        isReplaced = true;
        return { code: replaced, map: null };
      },
    },
    buildEnd() {
      if (!isReplaced) this.error(`No module of ${modules} has the helper for object spread any more.`);
    },
  };
}
