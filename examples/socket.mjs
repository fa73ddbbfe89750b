// Follows a player's events over the socket for third parties: his wallet, his quiz, the standings of a tournament.
// Node 20 or newer. Node 20 has no WebSocket of its own, so this uses the package `ws`: run it in this
// repository after `npm install`, or beside an `npm install ws`. Run it against a started product:
//
//   node examples/socket.mjs
//   PAHELI_URL=http://127.0.0.1:3000 MOBILE=9000000002 PASSWORD=paheli-demo TOURNAMENT_ID=… node examples/socket.mjs
//
// It prints what arrives until it is interrupted.

import { WebSocket } from 'ws';

const base = process.env.PAHELI_URL ?? 'http://127.0.0.1:3000';
const mobileNumber = process.env.MOBILE ?? '9000000002';
const password = process.env.PASSWORD ?? 'paheli-demo';

const mostAttempts = 5;
const retryMs = 5_000;
/** After these there is no use in connecting again: signed out, not one's own address, too many connections. */
const finalCodes = [4401, 4403, 4408];

/** Calls the API; throws with the server's own sentence when it refuses. */
async function call(method, path, body) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.code}: ${answer.detail}`);
  return answer;
}

function say(message) {
  console.log(message);
}

const { access_token: token, user } = await call('POST', '/auth/login', {
  mobile_number: mobileNumber,
  password,
});
const tournamentId = process.env.TOURNAMENT_ID ?? (await call('GET', '/tournaments?status=active'))[0]?.id;
say(`Signed in as ${user.username}.`);

let lastEventId;
let attempts = 0;

function connect() {
  const address = new URL(`${base.replace(/^http/, 'ws')}/api/ws/${user.id}`);
  // What happened while nobody listened is told first. The token could stand here too, as `token`.
  if (lastEventId !== undefined) address.searchParams.set('last_event_id', lastEventId);
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });

  socket.on('message', (text) => {
    const { event_id: eventId, ...message } = JSON.parse(text);
    // Answers to what we have sent, such as `joined_tournament`, have no number.
    if (eventId !== undefined) lastEventId = eventId;
    if (message.type === 'attached') {
      attempts = 0;
      // Rooms are joined anew on each connection; the standings as they are come at once.
      if (tournamentId) socket.send(JSON.stringify({ type: 'join_tournament', tournament_id: tournamentId }));
    }
    say(`${message.type} ${JSON.stringify(message)}`);
  });
  // A refused or broken connection: 'close' follows, and decides what to do.
  socket.on('error', (error) => say(`Error: ${error.message}`));
  socket.on('close', (code) => {
    attempts += 1;
    if (finalCodes.includes(code) || attempts > mostAttempts) return say(`Closed (${code}).`);
    say(`Closed (${code}). Connecting again in ${retryMs / 1000} s, attempt ${attempts} of ${mostAttempts}.`);
    setTimeout(connect, retryMs);
  });
}

connect();
