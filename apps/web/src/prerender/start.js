// Runs while a prerendered page or frame loads. Asks for the first data of a signed-in user, shows in a frame what is
// known, and starts the client after the first paint, so that readable content does not wait for scripts.
const { scripts, preloads, calls } = document.currentScript.dataset;
const root = document.documentElement;
const now = () => performance.timeOrigin + performance.now();
/** The texts of the frame, by the name of their place. */
const texts = {};

function start() {
  for (const href of preloads.split(' ').filter(Boolean)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  for (const src of scripts.split(' ')) {
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }));
  }
}

function startAfterPaint() {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return start();
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    start();
  });
  painted.observe({ type: 'paint', buffered: true });
}

function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is not available.
    return null;
  }
}

/** Calls these procedures in one request. The client takes the responses (`lib/api/early-calls.ts`). */
function ask(list, token) {
  const sentMs = now();
  const input = Object.fromEntries(list.flatMap(([, json], index) => (json ? [[index, { json }]] : [])));
  const request = fetch(
    `/trpc/${list.map(([path]) => path)}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
    .then((response) => response.json())
    .then((bodies) => ({ bodies, receivedMs: now() }));
  return list.map(([path, json], index) => {
    const response = request.then(
      ({ bodies, receivedMs }) => ({ body: bodies[index], token, sentMs, receivedMs }),
      () => null,
    );
    window.earlyCalls.set(`${path} ${JSON.stringify(json) ?? ''}`, response);
    return response;
  });
}

function price(rupees, minimumFractionDigits = 0) {
  return rupees.toLocaleString('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits });
}

function noteUser(user) {
  if (!user) return;
  texts.user = user.name;
  texts.balance = price(user.walletBalance, 2);
}

/** Notes the tournament that the dashboard shows first. */
function noteTournament(response) {
  const items = response?.body?.result?.data.json.items;
  if (!items || location.search) return;
  const canJoin = (one) =>
    /upcoming|active/.test(one.status) &&
    !one.joined &&
    !one.mySessionId &&
    one.now < one.entryClosesAt &&
    one.participantCount < one.maxParticipants;
  const first = items.find(canJoin) ?? items[0];
  if (!first) return;
  texts.name = first.name;
  texts.facts = `${first.category}, ${first.questionsCount} questions, ${first.durationMinutes} min`;
  texts.prize = price(first.prizePool);
  texts.fee = first.entryFee ? price(first.entryFee) : 'Free';
}

/** Writes the known texts into the frame before each paint, until the client takes over. */
function write() {
  for (const place of document.querySelectorAll('[data-frame] [data-fill]')) {
    const text = texts[place.dataset.fill];
    if (!text || place.textContent === text) continue;
    place.textContent = text;
    place.classList.remove('shimmer', 'bg-sunken');
  }
  if (document.readyState === 'loading' || document.querySelector('[data-frame]'))
    requestAnimationFrame(write);
}

const token = readStored('token');
if (token && calls) {
  window.earlyCalls = new Map();
  // A parameter of the path, such as $2, is the part of the path with that number.
  const list = JSON.parse(calls.replace(/\$(\d)/g, (_, part) => location.pathname.split('/')[part]));
  // The page's main call does not wait for the others.
  const [first] = ask(list.slice(0, 1), token);
  if (list.length > 1) ask(list.slice(1), token);
  first.then(noteTournament);
  noteUser(JSON.parse(readStored('user')));
  write();
  startAfterPaint();
} else if (token || calls) {
  // Hides from signed-in users the parts for visitors, and from visitors the frames, and starts the client at once.
  root.classList.add(token ? 'returning' : 'visiting');
  start();
} else startAfterPaint();
