import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LiveEvent } from '@paheli/core/live-event';
import type { ViolationType } from '@paheli/core/quiz/schema';
import { createLocalStore, useLocalStore } from '../../lib/browser/local-store';
import { useLiveEvent } from '../../lib/live/live';
import { formatCount } from '../../lib/text/format';
import { isolated } from '../../lib/text/isolate';

/** A notification for administrators. */
export type Notification = {
  readonly id: number;
  readonly kind: string;
  readonly tone: 'info' | 'warning' | 'success';
  readonly text: string;
};

const shownMs = 5_000;
const maxNotifications = 10;

const store = createLocalStore<readonly Notification[]>([]);
let lastId = 0;

/** Violations in the live feed: by their codes in English, and by their names in other languages. */
const violations: Readonly<Record<ViolationType, MessageDescriptor>> = {
  tab_switch: msg`tab_switch`,
  right_click: msg`right_click`,
  keyboard_shortcut: msg`keyboard_shortcut`,
  devtools_attempt: msg`devtools_attempt`,
  screenshot_attempt: msg`screenshot_attempt`,
  copy_attempt: msg`copy_attempt`,
  paste_attempt: msg`paste_attempt`,
  fullscreen_exit: msg`fullscreen_exit`,
  devtools_detected: msg`devtools_detected`,
};

/** Returns the notification for an event, or null where the event has none. */
export function notificationOf(event: LiveEvent): Omit<Notification, 'id'> | null {
  switch (event.type) {
    case 'kyc_submission':
      return { kind: t`KYC`, tone: 'info', text: t`${isolated(event.userName)} submitted documents` };
    case 'security_violation':
      return {
        kind: t`Security`,
        tone: 'warning',
        text: `${t(violations[event.violationType])} ${event.userEmail}`,
      };
    case 'new_user_registration':
      return { kind: t`User`, tone: 'success', text: t`${isolated(event.userName)} registered` };
    case 'tournament_join':
      return { kind: t`Tournament`, tone: 'info', text: joinText(event) };
    default:
      return null;
  }
}

function joinText({
  tournamentName,
  newParticipants = 1,
}: Extract<LiveEvent, { type: 'tournament_join' }>): string {
  return newParticipants === 1
    ? t`new player in ${isolated(tournamentName)}`
    : t`${formatCount(newParticipants)} new players in ${isolated(tournamentName)}`;
}

/**
 * Collects notifications while the administration is open. Each stays for five seconds. Mounted once, by the layout of
 * the administration.
 */
export function useNotificationFeed(): void {
  useLiveEvent((event) => {
    const content = notificationOf(event);
    if (!content) return;
    lastId += 1;
    const notification = { ...content, id: lastId };
    store.set([notification, ...store.get()].slice(0, maxNotifications));
    setTimeout(() => store.set(store.get().filter((each) => each !== notification)), shownMs);
  });
}

/** Returns the current notifications, newest first. */
export function useNotifications(): readonly Notification[] {
  return useLocalStore(store);
}
