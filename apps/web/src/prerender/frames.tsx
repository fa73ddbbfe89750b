import { i18n } from '@lingui/core';
import type { Profile } from '@paheli/core/account/schema';
import { onlineManager } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { App } from '../app';
import { pageTitle } from '../lib/page/page-title';
import { session } from '../lib/session/session';
import { isSocialSite } from '../lib/site-mode';
import { createSiteRouter } from '../router';
import { composeFrame, type DocumentBundle } from './document';

/** The pages that have a frame. `-` stands for any part of a path. The server finds the file by these names. */
const framedPaths = [
  '/dashboard',
  '/tournaments',
  '/wallet',
  '/withdraw',
  '/statements',
  '/profile',
  '/kyc',
  '/you',
  '/achievements',
  '/friends',
  '/quiz-results/-',
  '/quiz/-',
];

/** Nobody: what is shown of the user is written by `start.ts`. */
const nobody: Profile = {
  id: '00000000-0000-7000-8000-000000000000',
  name: '\u00a0',
  username: '',
  email: '',
  mobileNumber: null,
  avatar: null,
  role: 'player',
  duty: 'player',
  walletBalance: 0,
  withdrawableBalance: 0,
  hasWallet: !isSocialSite,
  hasAccess: true,
  passUntil: null,
  kycVerified: !isSocialSite,
  kycStatus: isSocialSite ? 'none' : 'verified',
  kycReason: null,
  mobileVerified: true,
  hasPassword: true,
  hasGoogle: false,
  hasTotp: false,
  state: null,
  dateOfBirth: '1990-01-01',
  language: null,
  suspension: null,
  createdAt: new Date(0),
  tournamentsJoined: 0,
  totalSpent: 0,
};

/** Renders what each page of signed-in users shows while its data loads. Returns the files by their names. */
export async function renderFrames(bundle: DocumentBundle): Promise<Map<string, string>> {
  // The pages' queries stay pending.
  onlineManager.setOnline(false);
  session.set({ token: '', user: nobody });
  const files = new Map<string, string>();
  for (const path of framedPaths) {
    files.set(`frames/${path.slice(1).replaceAll('/', '.')}.html`, await renderFrame(path, bundle));
  }
  session.set(null);
  return files;
}

async function renderFrame(
  path: string,
  { template, scriptsOf, ...bundle }: DocumentBundle,
): Promise<string> {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path.replace(/-$/, nobody.id)] }));
  await router.load();
  const { matches } = router.state;
  const page = matches.at(-1);
  if (page?.status !== 'success') throw new Error(`${path} has no frame`);
  const { title, earlyCalls = [] } = page.staticData;
  return composeFrame(template, {
    title: pageTitle(title && i18n._(title)),
    // The content security policy forbids style attributes; the client sets the same styles by script.
    // Its buttons work once the client has taken over, so until then they take no press that would be lost.
    content: renderToString(<App router={router} />)
      .replaceAll(/ style="[^"]*"/g, '')
      .replaceAll('<button ', '<button inert="" '),
    scripts: [...new Set(matches.flatMap(({ routeId }) => scriptsOf(routeId)))],
    startScript: bundle.startScript,
    tooOld: bundle.tooOld,
    // Every page verifies the session.
    calls: [...earlyCalls, ['auth.profile']],
  });
}
