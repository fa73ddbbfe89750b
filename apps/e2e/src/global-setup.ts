import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './browser';

/** Starts the browser that all files of a run share, each in contexts of its own, and returns what closes it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer(await launchOptions());
  project.provide('browserUrl', browser.wsEndpoint());
  return () => browser.close();
}
