import { type BuildOptions, build } from 'esbuild';

/** Bundles a program for Node into one file. */
export async function bundleProgram(outfile: string, from: BuildOptions): Promise<void> {
  await build({ ...from, outfile, bundle: true, platform: 'node', format: 'esm' });
}
