// Plays one quiz over REST alone: register, top up, unlock, join, answer, read the result.
// Requires only Node 20 or newer. Run it against a running product:
//
//   node examples/play.mjs
//   PAHELI_URL=http://127.0.0.1:3000 SANDBOX_URL=http://127.0.0.1:3001 TOURNAMENT_ID=… node examples/play.mjs
//
// SANDBOX_URL is the local Razorpay. This script pays its order there, as a person would in the checkout.

const base = process.env.PAHELI_URL ?? 'http://127.0.0.1:3000';
const sandbox = process.env.SANDBOX_URL ?? 'http://127.0.0.1:3001';
const settleWaitS = Number(process.env.SETTLE_WAIT_S ?? 10);
let token;

/** Calls the API. Throws an Error with the server's sentence if the call fails. */
async function call(method, path, body) {
  const response = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${result.code}: ${result.detail}`);
  return result;
}

async function payInSandbox(orderId) {
  const response = await fetch(`${sandbox}/control/orders/${orderId}/pay`, { method: 'POST' });
  if (!response.ok) throw new Error(`the sandbox did not pay ${orderId}: ${response.status}`);
  return response.json();
}

function say(message) {
  console.log(message);
}

const suffix = `${Date.now()}`.slice(-8);
const registered = await call('POST', '/auth/register', {
  mobile_number: `98${suffix}`,
  username: `script_${suffix}`,
  password: 'a long enough password',
  name: 'Script Player',
  email: `script${suffix}@example.com`,
});
token = registered.access_token;
say(`Registered ${registered.user.username} with ₹${registered.user.wallet_balance}.`);

const order = await call('POST', '/payments/add-funds', { amount: 100 });
const paid = await payInSandbox(order.razorpay.order_id);
await call('POST', '/payments/confirm-wallet-topup', { payment_intent_id: order.payment_intent_id, ...paid });

const access = await call('POST', '/payments/create-payment-intent', {});
await call('POST', '/payments/confirm-payment', { payment_intent_id: access.payment_intent_id });
const funded = await call('GET', '/user/profile');
say(`Topped up and unlocked: ₹${funded.wallet_balance} left, access ${funded.has_access}.`);

const tournaments = await call('GET', '/tournaments?status=active');
const wanted = process.env.TOURNAMENT_ID;
const tournament = wanted
  ? await call('GET', `/tournaments/${wanted}`)
  : tournaments.find(
      (one) => one.entry_fee <= funded.wallet_balance && one.participant_count < one.max_participants,
    );
if (!tournament) throw new Error('no active tournament has a free seat');
await call('POST', '/payments/create-payment-intent', { tournament_id: tournament.id });
say(`Joined ${tournament.name} for ₹${tournament.entry_fee}.`);

const session = await call('POST', `/quiz/${tournament.id}/start`);
let question = session.current_question;
while (question) {
  // Always picks the first option, which is right about once in four.
  const result = await call('POST', `/quiz/${session.session_id}/answer`, {
    question_index: question.question_index,
    answer: 0,
    time_taken: 1,
  });
  say(
    `${question.question_index + 1}. ${question.question_text} ${result.is_correct ? 'Correct!' : 'Incorrect!'}`,
  );
  question = result.next_question;
}

let result = await call('POST', `/quiz/${session.session_id}/complete`);
for (let waited = 0; result.provisional && waited < settleWaitS; waited += 1) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  result = await call('GET', `/quiz/${session.session_id}/results`);
}
const rankStatus = result.provisional ? 'so far' : 'final';
say(
  `${result.score} of ${result.total_questions} right, rank ${result.rank} (${rankStatus}), prize ₹${result.prize_amount}.`,
);
const { wallet_balance: balance } = await call('GET', '/user/profile');
say(`Wallet: ₹${balance}.`);
