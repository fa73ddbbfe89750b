import { hourMs } from '@paheli/core/clock';
import type { Journey } from '../journey';
import { type RestPlayer, registeredPassword } from '../rest-player';
import { demoLogins } from '../signed-in';

type SignIn = readonly [mobileNumber: string, password: string];

/** The data that exists before the gallery starts. */
export type World = {
  /** The session id of the player's finished quiz, in a settled tournament. */
  readonly finishedSession: string;
  /** The id of that tournament. */
  readonly finishedTournament: string;
  /** The id of a running tournament that the player has not joined. */
  readonly openTournament: string;
  /** The id of a tournament that the player has joined and that has not started. */
  readonly comingTournament: string;
  /** The code of the player's invitation and of their public achievements page. */
  readonly invitationCode: string;
  readonly badgeCode: string;
  /** The code of the public card of the player's finished quiz. */
  readonly resultCode: string;
  /** The code of the hall screen of the open tournament. */
  readonly hallCode: string;
  /** The id of a user whose KYC waits for a decision. */
  readonly kycUser: string;
  /** The id of a message that an administrator has handled. */
  readonly handledMessage: string;
  /** The sign-in of an administrator with the duty `support`, where promotions take effect at once. */
  readonly support: SignIn;
  /** The sign-in of an organiser, and the id and code of their unlisted tournament. */
  readonly organiser: SignIn;
  readonly heldTournament: string;
  readonly joinCode: string;
};

type Site = Pick<Journey, 'newPlayer'>;
type OwnTournament = { id: string; status: string; my_session_id: string | null };
type Link = { link_code: string };
type Tournament = { id: string; status: string; joined: boolean; start_time: string };

/** Creates work for administrators in addition to the demo content. */
export async function createWorld(journey: Site): Promise<World> {
  const player = journey.newPlayer();
  await player.logIn(...demoLogins.player);
  const { body: own } = await player.call<OwnTournament[]>('GET', '/user/tournaments');
  const { body: tournaments } = await player.call<Tournament[]>('GET', '/tournaments');
  const finished = own.find(({ status, my_session_id: session }) => status === 'completed' && session);
  const open = tournaments.find(({ status, joined }) => status === 'active' && !joined);
  // The last one, so that it is still to come when the last screen is drawn.
  const coming = tournaments
    .filter(({ status }) => status === 'upcoming')
    .toSorted((a, b) => b.start_time.localeCompare(a.start_time))[0];
  if (!finished?.my_session_id || !open || !coming) throw new Error('the demo content has changed');
  if (!coming.joined) await player.join(coming.id);
  const { body: invitation } = await player.call<Link>('POST', '/user/invitation');
  const { body: badges } = await player.call<Link>('POST', '/user/badge-page');
  const { body: card } = await player.call<Link>('POST', `/quiz/${finished.my_session_id}/card`);
  const kycUser = await askForKyc(journey);
  const handledMessage = await writeToUs(journey);
  await actAsAdministrator(journey, handledMessage);
  return {
    finishedSession: finished.my_session_id,
    finishedTournament: finished.id,
    openTournament: open.id,
    comingTournament: coming.id,
    invitationCode: invitation.link_code,
    badgeCode: badges.link_code,
    resultCode: card.link_code,
    hallCode: await makeHallLink(journey, open.id),
    kycUser,
    handledMessage,
    support: await appoint(journey, { role: 'admin', duty: 'support' }),
    ...(await appointOrganiser(journey)),
  };
}

async function administratorOf(journey: Site): Promise<RestPlayer> {
  const admin = journey.newPlayer();
  await admin.logIn(...demoLogins.admin);
  return admin;
}

/** Sends two contact messages. Returns the id of the first. */
async function writeToUs(journey: Site): Promise<string> {
  const { body: first } = await journey.newPlayer().call<{ id: string }>('POST', '/contact', {
    name: 'Farhan Qureshi',
    email: 'farhan.qureshi@example.com',
    subject: 'support',
    message: 'My payment of ₹100 has arrived, thank you. Please close this.',
  });
  await journey.newPlayer().call('POST', '/contact', {
    name: 'Asha Nair',
    email: 'asha@example.com',
    subject: 'feedback',
    message: 'The history questions of Sunday were the best so far.\n\nCould there be more on the Cholas?',
  });
  return first.id;
}

/** Creates entries of the audit log: a handled message and a deleted tournament. */
async function actAsAdministrator(journey: Site, handledMessage: string): Promise<void> {
  const admin = await administratorOf(journey);
  await admin.call('PUT', `/admin/messages/${handledMessage}/handled`, { handled: true });
  const draft = {
    name: 'Monsoon Quiz',
    description: 'Ten questions on rivers and rain.',
    category: 'general',
    entry_fee: 10,
    prize_pool: 500,
    max_participants: 100,
    questions_count: 10,
    duration_minutes: 5,
    start_date: '2030-07-01T12:30:00.000Z',
    end_date: '2030-07-01T13:30:00.000Z',
  };
  const { body: tournament } = await admin.call<{ id: string }>('POST', '/admin/tournaments', draft);
  const path = `/admin/tournaments/${tournament.id}`;
  await admin.call('PUT', path, { ...draft, max_participants: 50 });
  await admin.call('PUT', path, { ...draft, name: 'Monsoon Cup', entry_fee: 25 });
  await admin.call('DELETE', path);
}

/** Returns the code of the hall screen of a tournament. */
async function makeHallLink(journey: Site, tournamentId: string): Promise<string> {
  const admin = await administratorOf(journey);
  const { body } = await admin.call<Link>('POST', `/admin/tournaments/${tournamentId}/hall-link`);
  return body.link_code;
}

/** Appoints an organiser with two questions of their own and an unlisted tournament for a list of numbers. */
async function appointOrganiser(
  journey: Site,
): Promise<Pick<World, 'organiser' | 'heldTournament' | 'joinCode'>> {
  const organiser = await appoint(journey, { role: 'player', duty: 'organiser' });
  const caller = journey.newPlayer();
  await caller.logIn(...organiser);
  const texts = ['Which ocean is the largest?', 'Which ocean is the smallest?'];
  await caller.addQuestions('general', texts, ['Pacific', 'Atlantic', 'Indian', 'Arctic']);
  const { body } = await caller.call<{ id: string; join_code: string }>('POST', '/admin/tournaments', {
    name: 'Second year, section B',
    description: 'Two questions on oceans.',
    category: 'general',
    questions_count: 2,
    visibility: 'unlisted',
    guests: 'numbers',
    start_date: new Date(Date.now() + hourMs).toISOString(),
    end_date: new Date(Date.now() + 7_200_000).toISOString(),
  });
  await caller.call('PUT', `/admin/tournaments/${body.id}/guests`, { mobile_numbers: ['9876543210'] });
  return { organiser, heldTournament: body.id, joinCode: body.join_code };
}

/** Registers a player, and requests this role for them. */
async function appoint(
  journey: Site,
  role: { readonly role: 'player' | 'admin'; readonly duty: string },
): Promise<SignIn> {
  const newcomer = journey.newPlayer();
  const number = await newcomer.register();
  const { body } = await newcomer.call<{ id: string }>('GET', '/user/profile');
  const admin = await administratorOf(journey);
  await admin.call('PUT', `/admin/users/${body.id}/role`, role);
  return [number, registeredPassword];
}

/** Registers a player and submits their KYC. Returns the player's id. */
async function askForKyc(journey: Site): Promise<string> {
  const newcomer = journey.newPlayer();
  const number = await newcomer.register();
  await newcomer.call('PUT', '/user/kyc', {
    full_name: 'Meera Pillai',
    date_of_birth: '1996-02-11',
    pan: `ABCPM${number.slice(-4)}K`,
    payout: { upi_id: 'meera@upi' },
  });
  const { body } = await newcomer.call<{ id: string }>('GET', '/user/profile');
  return body.id;
}
