import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AuditEntry } from '@paheli/core/audit/schema';
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

const kinds: Readonly<Record<string, MessageDescriptor>> = {
  user: msg`User`,
  tournament: msg`Tournament`,
  series: msg`Repeated tournament`,
  question: msg`Question`,
  questions: msg`Question bank`,
  session: msg`Quiz of`,
  withdrawal: msg`Withdrawal of`,
  payment: msg`Payment`,
  message: msg`Message of`,
  books: msg`Books`,
};

/** Returns the kind of a subject together with its name or its owner's name. */
export function nameSubject({
  subject,
  subjectName,
  before,
  after,
}: Pick<AuditEntry, 'subject' | 'subjectName'> & Partial<AuditEntry>): {
  readonly kind: string;
  readonly name: string | null;
} {
  const [kind = '', id] = subject.split(':');
  // The entry itself may have the name of a deleted subject.
  const name = subjectName ?? nameIn(after) ?? nameIn(before);
  return {
    kind: kinds[kind] ? t(kinds[kind]) : kind,
    name: name ?? (id === undefined ? null : shorten(id)),
  };
}

function nameIn(value: unknown): string | null {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value;
  return isNamed && typeof value.name === 'string' ? value.name : null;
}

/** Shortens an id to a recognisable part. Ids of the payment provider stay whole. */
function shorten(id: string): string {
  return id.length === 36 ? `…${id.slice(-8)}` : id;
}

/** The subject of an entry, with a link to its page where there is one. */
export function Subject({ entry }: { entry: AuditEntry }) {
  const { kind, name } = nameSubject(entry);
  return (
    <div className="min-w-0 lg:flex lg:min-w-40 lg:flex-wrap lg:items-baseline lg:gap-x-2">
      <p className="text-[0.8125rem] text-ink-soft">{kind}</p>
      {name !== null && <Page entry={entry}>{name}</Page>}
    </div>
  );
}

/** The pages of subjects, by their kind. */
const pages: Readonly<Record<string, (id: string) => LinkProps>> = {
  user: (userId) => linkOptions({ to: '/admin/users/$userId', params: { userId } }),
  message: (message) => linkOptions({ to: '/admin/messages', search: { message } }),
  tournament: (tournamentId) =>
    linkOptions({ to: '/admin/tournaments/$tournamentId', params: { tournamentId } }),
};

function Page({ entry: { subject, subjectName }, children }: { entry: AuditEntry; children: ReactNode }) {
  const [kind = '', id = ''] = subject.split(':');
  // A subject without a name has been deleted.
  const page = subjectName === null ? undefined : pages[kind]?.(id);
  if (!page) return <p className="line-clamp-2 wrap-anywhere font-medium">{children}</p>;
  return (
    <Link {...page} className="line-clamp-2 wrap-anywhere font-medium text-structure hover:underline">
      {children}
    </Link>
  );
}
