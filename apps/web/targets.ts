/**
 * The oldest browsers that the scripts and styles are built for, in esbuild's names. Chrome 106 stands for Android's WebView of that
 * version and Samsung Internet 20 as well. `src/prerender/too-old.ts` refuses older ones.
 */
export const targets = ['chrome106', 'firefox128', 'safari16.4'];

/** The target of the script that also has to run in browsers which it refuses. */
export const startTarget = 'es2015';
