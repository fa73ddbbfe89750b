import type { BrowserContextOptions } from 'playwright-core';
import type { Journey } from '../journey';

/** What the gallery's people have done before it looks. */
export type World = {
  /** A finished quiz of the player's, in a settled tournament. */
  readonly finishedSession: string;
  /** A tournament that runs, which the player has not joined. */
  readonly openTournament: string;
  /** The player's invitation, and his public page of badges. */
  readonly invitationCode: string;
  readonly badgeCode: string;
};

type OwnTournament = { id: string; status: string; my_session_id: string | null };
type Link = { link_code: string };
type Tournament = { id: string; status: string; joined: boolean };

const passwords = { player: ['9000000002', 'paheli-demo'], admin: ['9000000001', 'paheli-admin'] } as const;

/** Demo content, and beside it what administrators have to decide. */
export async function createWorld(journey: Journey): Promise<World> {
  const player = journey.newPlayer();
  await player.logIn(...passwords.player);
  const { body: own } = await player.call<OwnTournament[]>('GET', '/user/tournaments');
  const { body: tournaments } = await player.call<Tournament[]>('GET', '/tournaments');
  const finished = own.find(({ status, my_session_id: session }) => status === 'completed' && session);
  const open = tournaments.find(({ status, joined }) => status === 'active' && !joined);
  const coming = tournaments.find(({ status, joined }) => status === 'upcoming' && !joined);
  if (!finished?.my_session_id || !open || !coming) throw new Error('the demo content has changed');
  await player.join(coming.id);
  const { body: invitation } = await player.call<Link>('POST', '/user/invitation');
  const { body: badges } = await player.call<Link>('POST', '/user/badge-page');
  await askForKyc(journey);
  await journey.newPlayer().call('POST', '/contact', {
    name: 'Asha Nair',
    email: 'asha@example.com',
    subject: 'feedback',
    message: 'The history questions of Sunday were the best so far.\n\nCould there be more on the Cholas?',
  });
  return {
    finishedSession: finished.my_session_id,
    openTournament: open.id,
    invitationCode: invitation.link_code,
    badgeCode: badges.link_code,
  };
}

async function askForKyc(journey: Journey): Promise<void> {
  const newcomer = journey.newPlayer();
  const number = await newcomer.register();
  await newcomer.call('PUT', '/user/kyc', {
    full_name: 'Meera Pillai',
    date_of_birth: '1996-02-11',
    pan: `ABCPM${number.slice(-4)}K`,
    payout: { upi_id: 'meera@upi' },
  });
}

/** A browser in which somebody is signed in, as the sign-in page would have left it. */
export async function signedIn(
  { server }: Journey,
  as: keyof typeof passwords | readonly [mobileNumber: string, password: string],
): Promise<BrowserContextOptions> {
  const [mobileNumber, password] = typeof as === 'string' ? passwords[as] : as;
  const response = await fetch(`${server.url}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { mobileNumber, password } }),
  });
  const { result } = (await response.json()) as {
    result: { data: { json: { accessToken: string; user: unknown } } };
  };
  const { accessToken, user } = result.data.json;
  const localStorage = [
    { name: 'token', value: accessToken },
    { name: 'user', value: JSON.stringify(user) },
  ];
  return { storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] } };
}
