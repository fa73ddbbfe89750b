import type { Journey } from '../journey';
import { demoLogins } from '../signed-in';

/** What the gallery's people have done before it looks. */
export type World = {
  /** A finished quiz of the player's, in a settled tournament. */
  readonly finishedSession: string;
  /** A tournament that runs, which the player has not joined. */
  readonly openTournament: string;
  /** One that he has joined, and that has not begun. */
  readonly comingTournament: string;
  /** The player's invitation, and his public page of badges. */
  readonly invitationCode: string;
  readonly badgeCode: string;
};

type OwnTournament = { id: string; status: string; my_session_id: string | null };
type Link = { link_code: string };
type Tournament = { id: string; status: string; joined: boolean };

/** Demo content, and beside it what administrators have to decide. */
export async function createWorld(journey: Pick<Journey, 'newPlayer'>): Promise<World> {
  const player = journey.newPlayer();
  await player.logIn(...demoLogins.player);
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
    comingTournament: coming.id,
    invitationCode: invitation.link_code,
    badgeCode: badges.link_code,
  };
}

async function askForKyc(journey: Pick<Journey, 'newPlayer'>): Promise<void> {
  const newcomer = journey.newPlayer();
  const number = await newcomer.register();
  await newcomer.call('PUT', '/user/kyc', {
    full_name: 'Meera Pillai',
    date_of_birth: '1996-02-11',
    pan: `ABCPM${number.slice(-4)}K`,
    payout: { upi_id: 'meera@upi' },
  });
}
