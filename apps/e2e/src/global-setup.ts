import { launchOptions } from './browser';

/** Unpacks the browser once, before the files of a run launch it beside each other. */
export default async function setup(): Promise<void> {
  await launchOptions();
}
