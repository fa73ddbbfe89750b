import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Language } from '@paheli/core/languages';
import type { TournamentStatus } from '@paheli/core/tournament/schema';
import type { Label } from '../../lib/language/label';

/** The names of tournament statuses. */
export const statusNames: Readonly<Record<TournamentStatus, MessageDescriptor>> = {
  upcoming: msg`Upcoming`,
  active: msg`Active`,
  settling: msg`Settling`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
};

/** The filter for entries that wait for a second administrator. */
export const waitingNames = { waiting: msg`Waiting` } as const;

/** Returns the options of a select from a record of names. */
export function choicesOf(
  names: Readonly<Record<string, Label>>,
): readonly { readonly value: string; readonly label: Label }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** Returns the names of languages for a sentence, such as 'English and Hindi', in the language of the interface. */
export function nameLanguages(languages: readonly Language[]): string {
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  return new Intl.ListFormat(i18n.locale).format(languages.map((language) => names.of(language) ?? language));
}

/** Returns what is said once a link was copied, or could not be. */
export const copyWords = () => ({
  copied: t`Link copied to clipboard!`,
  failed: t`The link could not be copied.`,
});
