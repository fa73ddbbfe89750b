import { minuteMs } from '@paheli/core/clock';
import { readStored, writeStored } from './device-storage';
import { createLocalStore } from './local-store';

/** A reminder of a tournament's start, stored on this device. */
export type Reminder = {
  readonly tournamentId: string;
  readonly name: string;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly startsAtMs: number;
};

/** How long before the start the reminder is shown. */
export const remindBeforeMs = 5 * minuteMs;

const key = 'reminders';

/** The reminders of this device, earliest start first. */
export const reminders = createLocalStore<readonly Reminder[]>(restore());

/** Sets a reminder and replaces an earlier one of the same tournament. */
export function setReminder(reminder: Reminder): void {
  const others = reminders.get().filter(({ tournamentId }) => tournamentId !== reminder.tournamentId);
  store([...others, reminder].toSorted((one, other) => one.startsAtMs - other.startsAtMs));
}

/** Removes a reminder if there is one. */
export function clearReminder(tournamentId: string): void {
  const others = reminders.get().filter((reminder) => reminder.tournamentId !== tournamentId);
  if (others.length < reminders.get().length) store(others);
}

/**
 * Returns the reminders that are due and whose tournaments have not started, and the delay until the next check; null
 * if no reminder is left.
 */
export function dueAt(
  all: readonly Reminder[],
  nowMs: number,
): {
  readonly due: readonly Reminder[];
  readonly over: readonly Reminder[];
  readonly nextInMs: number | null;
} {
  const over = all.filter(({ startsAtMs }) => startsAtMs <= nowMs);
  const due = all.filter(({ startsAtMs }) => startsAtMs > nowMs && startsAtMs - remindBeforeMs <= nowMs);
  const waiting = all.filter(({ startsAtMs }) => startsAtMs - remindBeforeMs > nowMs);
  const next = Math.min(...waiting.map(({ startsAtMs }) => startsAtMs - remindBeforeMs - nowMs));
  return { due, over, nextInMs: waiting.length > 0 ? next : null };
}

function store(next: readonly Reminder[]): void {
  reminders.set(next);
  writeStored(key, JSON.stringify(next));
}

function restore(): readonly Reminder[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReminder) : [];
  } catch {
    return [];
  }
}

function isReminder(value: unknown): value is Reminder {
  if (typeof value !== 'object' || value === null) return false;
  const { tournamentId, name, startsAtMs } = value as Record<string, unknown>;
  return typeof tournamentId === 'string' && typeof name === 'string' && typeof startsAtMs === 'number';
}
