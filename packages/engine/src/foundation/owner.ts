import { type AnyColumn, eq, isNull, type SQL } from 'drizzle-orm';
import type { Viewer } from '../deps';

/** Returns whose tournaments and questions a viewer keeps: an organiser's own, or the house's (null). */
export function ownerOf({ userId, duty }: Viewer): string | null {
  return duty === 'organiser' ? userId : null;
}

/** Returns the condition that a row is of an owner, or of the house. */
export function isOwnedBy(owner: AnyColumn, ownerId: string | null): SQL {
  return ownerId === null ? isNull(owner) : eq(owner, ownerId);
}
