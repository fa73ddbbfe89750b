import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, type Language, languageNames } from '@paheli/core/languages';
import { useRouter } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { chooseLanguage } from '../lib/language/language';
import { logWarning } from '../lib/log';
import { useOfThisVisit } from '../lib/page/prerendered';
import { session, updateUser } from '../lib/session/session';
import { classNames } from './class-names';

/** Switches the language of the interface, for the account of a signed-in user and on this device. */
export function LanguageChoice({
  isCompact = false,
  className,
}: {
  isCompact?: boolean;
  className?: string;
}) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const isWaiting = useOfThisVisit(() => false, true);
  const choose = async (language: Language) => {
    await chooseLanguage(language);
    const { publicHref } = router.buildLocation({ to: '.', search: true, hash: true });
    router.history.replace(publicHref);
    await storeInAccount(language);
  };
  return (
    <label
      className={classNames(
        'relative inline-flex min-h-11 items-center gap-2 rounded-small has-focus-visible:outline-2 has-focus-visible:outline-structure',
        className,
      )}
    >
      <Languages aria-hidden="true" className="size-5 flex-none" />
      <span className="sr-only">{t`Language`}</span>
      <select
        value={i18n.locale}
        disabled={isWaiting}
        onChange={({ target }) => void choose(target.value as Language)}
        className={
          isCompact
            ? 'absolute inset-0 w-full cursor-pointer opacity-0'
            : 'min-h-11 rounded-small bg-transparent pr-1 font-medium text-ink'
        }
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

async function storeInAccount(language: Language): Promise<void> {
  if (!session.get()) return;
  updateUser({ language });
  const { api, queryClient } = await import('../lib/api/trpc');
  await api.auth.account.update
    .mutate({ language })
    .catch((error: unknown) => logWarning('The language was not stored.', error));
  // Some data, such as the lines of a statement, are sentences of the server.
  await queryClient.invalidateQueries();
}
