// Follows a player's events over the socket for third parties: the wallet, the quiz, the leaderboard of a tournament.
// Node 20 or newer. Node 20 has no WebSocket client, so this uses the package `ws`. Run it in this repository
// after `npm install`, or install `ws` beside it. Run it against a running product:
//
//   node examples/socket.mjs
//   PAHELI_URL=http://127.0.0.1:3000 MOBILE=9000000002 PASSWORD=paheli-demo TOURNAMENT_ID=… node examples/socket.mjs
//
// Prints every message until it is interrupted.

import { WebSocket } from 'ws';

const base = process.env.PAHELI_URL ?? 'http://127.0.0.1:3000';
const mobileNumber = process.env.MOBILE ?? '9000000002';
const password = process.env.PASSWORD ?? 'paheli-demo';

const maxAttempts = 5;
const retryMs = 5_000;
/** The codes after which a reconnection is useless: signed out, another user's path, too many connections, suspended. */
const finalCodes = [4401, 4403, 4408, 4423];

/** Calls the API. Throws an Error with the server's sentence if the call fails. */
async function call(method, path, body) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${result.code}: ${result.detail}`);
  return result;
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
  // Missed events come first. The token could be in the query too, as `token`.
  if (lastEventId !== undefined) address.searchParams.set('last_event_id', lastEventId);
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });

  socket.on('message', (text) => {
    const { event_id: eventId, ...message } = JSON.parse(text);
    // Replies to our own messages, such as `joined_tournament`, have no id.
    if (eventId !== undefined) lastEventId = eventId;
    if (message.type === 'attached') {
      attempts = 0;
      // Each connection joins its rooms again and receives the current leaderboard at once.
      if (tournamentId) socket.send(JSON.stringify({ type: 'join_tournament', tournament_id: tournamentId }));
    }
    say(`${message.type} ${JSON.stringify(message)}`);
  });
  // A rejected or broken connection. 'close' follows and decides whether to reconnect.
  socket.on('error', (error) => say(`Error: ${error.message}`));
  socket.on('close', (code) => {
    attempts += 1;
    if (finalCodes.includes(code) || attempts > maxAttempts) return say(`Closed (${code}).`);
    say(`Closed (${code}). Connecting again in ${retryMs / 1000} s, attempt ${attempts} of ${maxAttempts}.`);
    setTimeout(connect, retryMs);
  });
}

connect();
