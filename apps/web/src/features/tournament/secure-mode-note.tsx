import { useLingui } from '@lingui/react/macro';
/** States before anything is paid what a quiz watches. */
export function SecureModeNote() {
  const { t } = useLingui();
  return (
    <p className="text-[0.875rem] text-ink-soft">
      {t`Quizzes run in secure mode: fullscreen, tab switching, copy/paste and developer tools are watched and counted. No violation moves money by itself.`}
    </p>
  );
}
