import { addMs, hourMs } from '@paheli/core/clock';
import { defaultLanguage } from '@paheli/core/languages';
import { formatMessage } from '@paheli/core/message';
import { composeMail } from '@paheli/core/notices/mail-message';
import { composePush } from '@paheli/core/notices/push-message';
import { Notice, noticeKinds } from '@paheli/core/notices/schema';
import { catalogues } from '@paheli/core/texts/catalogues';
import { noticeDeliveries, pushSubscriptions } from '@paheli/db/schema/notices';
import { eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { type Delivery, lanes, leaseDue, type NoticeLane, noticeLanes } from './lease-deliveries';
import { MailError } from './mail';
import { planDeliveries } from './plan-deliveries';
import { PushError } from './web-push';

/** `silent`: no response came in time, and the message is tried again. */
type Outcome = 'sent' | 'dropped' | 'gone' | 'retry' | 'silent';

/** The maximum number of messages of one run: the next run continues. */
const mostPerRun = 1_000;
const firstRetryMs = 30_000;
const longestRetryMs = hourMs;
/** More than the retries of the longest life take. A notice that nothing can send is given up here. */
const mostAttempts = 100;
/** After so many messages in a row without a response in good time, a host is left alone for the rest of the run. */
const mostSilent = 3;
/** A push service that responds later than this is as bad as one that does not. */
const slowMs = 1_500;

/** Plans the deliveries of new notices and sends what is due in all lanes. Returns how many messages it sent. */
export async function deliverNotices(deps: Deps): Promise<number> {
  for (const which of ['security', 'ordinary'] as const) await planDeliveries(deps, which);
  const sent = await Promise.all(noticeLanes.map((lane) => sendDue(deps, lane)));
  return sent.reduce((sum, count) => sum + count, 0);
}

/** Plans the deliveries of new notices and sends what is due in one lane. Returns how many messages it sent. */
export async function deliverLane(deps: Deps, lane: NoticeLane): Promise<number> {
  await planDeliveries(deps, lane === 'security' ? 'security' : 'ordinary');
  return sendDue(deps, lane);
}

/** How many messages of a host a run has leased and not finished, how many of them are being sent, and its silences. */
type Host = { readonly name: string; held: number; running: number; silent: number };

/**
 * Sends what is due in one lane. Nothing is locked while a message is sent: a delivery is leased, so that two processes
 * do not send it at once. A slow host occupies only some of the lane's slots, and no more of its messages are leased
 * meanwhile. After a crash between sending and recording, the message is sent again, with the same tag or message
 * id, by which devices and mailboxes recognise it.
 */
async function sendDue(deps: Deps, lane: NoticeLane): Promise<number> {
  const { slots, slotsPerHost } = lanes[lane];
  const waiting: { readonly delivery: Delivery; readonly host: Host }[] = [];
  const running = new Set<Promise<void>>();
  const hosts = new Map<string, Host>();
  const counts = { leased: 0, sent: 0 };
  const isFull = ({ held }: Host) => held >= 2 * slotsPerHost;
  /** The hosts that the last lease left out, where nothing of others was left. */
  let leftOut: Host[] | undefined;
  const lease = async () => {
    const full = [...hosts.values()].filter(isFull);
    const limit = 2 * slots;
    const leased = await leaseDue(deps, lane, { limit, fullHosts: full.map(({ name }) => name) });
    counts.leased += leased.length;
    leftOut = leased.length < limit ? full : undefined;
    for (const delivery of leased) {
      const name = delivery.host;
      const host = hosts.get(name) ?? { name, held: 0, running: 0, silent: 0 };
      hosts.set(name, host);
      host.held += 1;
      waiting.push({ delivery, host });
    }
  };
  const start = ({ delivery, host }: (typeof waiting)[number]) => {
    host.running += 1;
    const isSkipped = host.silent >= mostSilent;
    const run = deliver(deps, delivery, isSkipped).then(([result]) => {
      running.delete(run);
      host.running -= 1;
      host.held -= 1;
      host.silent = result?.isSilent ? host.silent + 1 : isSkipped ? host.silent : 0;
      if (result?.outcome === 'sent') counts.sent += 1;
    });
    running.add(run);
    // It may fail during a lease; the race below throws the error.
    run.catch(() => undefined);
  };
  for (;;) {
    const isMoreDue = counts.leased < mostPerRun && !leftOut?.every(isFull);
    const next = waiting.findIndex(({ host }) => host.running < slotsPerHost);
    if (running.size < slots && next >= 0) start(...(waiting.splice(next, 1) as [(typeof waiting)[number]]));
    else if (running.size < slots && isMoreDue) await lease();
    else if (running.size > 0) await Promise.race(running);
    else return counts.sent;
  }
}

/**
 * Sends one message and records the outcome. A failure does not stop the others. A skipped message waits for its next
 * attempt, and one whose lease is about to end for its next lease.
 */
function deliver(
  deps: Deps,
  delivery: Delivery,
  isSkipped: boolean,
): Promise<{ outcome: Outcome; isSilent: boolean }[]> {
  const batch = { job: 'notices', rows: [delivery], idOf: ({ id }: Delivery) => id };
  return isolateRows(deps, batch, async () => {
    const beganAt = deps.now();
    if (beganAt > delivery.beginBy) return { outcome: 'retry', isSilent: false };
    const outcome = isSkipped ? 'retry' : await attempt(deps, delivery);
    const isSlow = delivery.channel === 'push' && deps.now() > addMs(beganAt, slowMs);
    await record(deps, delivery, outcome);
    return { outcome, isSilent: outcome === 'silent' || isSlow };
  });
}

async function attempt(deps: Deps, delivery: Delivery): Promise<Outcome> {
  if (delivery.attempts > mostAttempts) return 'dropped';
  const notice = Notice.parse({ kind: delivery.kind, ...(delivery.data as object) });
  const expiresAt = addMs(delivery.createdAt, noticeKinds[notice.kind].lifeMs);
  const now = deps.now();
  // A pushed message may have waited for the end of the quiet hours, so the first attempt is always made.
  if (now >= expiresAt && (delivery.attempts > 1 || notice.kind === 'tournament_starting')) return 'dropped';
  try {
    return delivery.channel === 'push'
      ? await sendPush(deps, delivery, notice, Math.max(60, (expiresAt.getTime() - now.getTime()) / 1000))
      : await sendMail(deps, delivery, notice);
  } catch (error) {
    if (!(error instanceof PushError || error instanceof MailError)) throw error;
    const kind = error instanceof PushError ? error.kind : undefined;
    if (kind === 'misconfigured') {
      deps.log.error({ err: error, deliveryId: delivery.id }, 'a push service refuses our keys: see VAPID_*');
    } else deps.log.warn({ err: error, deliveryId: delivery.id }, 'a notice could not be delivered');
    if (!error.isTemporary) return 'dropped';
    return kind === 'silent' ? 'silent' : 'retry';
  }
}

async function sendPush(
  { push }: Deps,
  { noticeId, subscription, language }: Delivery,
  notice: Notice,
  ttlS: number,
): Promise<Outcome> {
  const content = composePush(notice, noticeId);
  if (!push || !subscription || !content) return 'dropped';
  const [title, body] = [content.title, content.body].map((each) =>
    formatMessage(each, catalogues[language ?? defaultLanguage]),
  );
  return push.send(subscription, JSON.stringify({ ...content, title, body }), { ttlS: Math.floor(ttlS) });
}

async function sendMail(
  { mail }: Deps,
  { id, address, language }: Delivery,
  notice: Notice,
): Promise<Outcome> {
  const content = composeMail(notice);
  if (!mail || address === null || !content) return 'dropped';
  await mail.send({ to: address, id, language, content });
  return 'sent';
}

async function record(deps: Deps, { id, attempts, subscription }: Delivery, outcome: Outcome): Promise<void> {
  const { db } = deps.database;
  const now = deps.now();
  const isThis = eq(noticeDeliveries.id, id);
  if (outcome === 'gone') {
    // Its deliveries go with the subscription.
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscription?.id ?? id));
  } else if (outcome === 'retry' || outcome === 'silent') {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts - 1, 20));
    await db
      .update(noticeDeliveries)
      .set({ dueAt: addMs(now, waitMs) })
      .where(isThis);
  } else {
    await db.update(noticeDeliveries).set({ dueAt: null, outcome, finishedAt: now }).where(isThis);
  }
}
