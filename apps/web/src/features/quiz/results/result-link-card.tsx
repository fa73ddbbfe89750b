import { useLingui } from '@lingui/react/macro';
import { Link2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { IconCircle } from '../../../ui/icon-circle';
import { SharingBar } from '../sharing-bar';
import type { ResultLink } from './use-result-link';

/** Offers a public card of the result, or shows the card with its link. */
export function ResultLinkCard({ link }: { link: ResultLink }) {
  const { t } = useLingui();
  if (!link.isKnown) return <div className="tile min-h-20" aria-hidden="true" />;
  if (link.linkCode === null) {
    return (
      <section aria-label={t`Sharing`} className="tile flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <IconCircle>
          <Link2 className="size-5" />
        </IconCircle>
        <p className="min-w-0 flex-1 basis-52 text-[0.9375rem]">
          <span className="font-semibold">{t`Share it with a picture.`}</span>{' '}
          <span className="text-ink-soft">
            {t`A public card of your username, score and rank, and nothing of other players. You can take it back at any time.`}
          </span>
        </p>
        <Button
          variant="quiet"
          size="small"
          className="max-sm:w-full"
          busy={link.isCreating}
          onClick={link.create}
        >
          {t`Create a link`}
        </Button>
      </section>
    );
  }
  return (
    <SharingBar
      title={t`Your result is shared.`}
      question={t`Stop sharing your result?`}
      note={t`“Share Results” sends the link. Anyone with it sees your username, score and rank.`}
      onCopy={link.copyLink}
      stop={link.stop}
    >
      <a
        href={link.url}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Open your result card`}
        className="w-full overflow-hidden rounded-card border border-line sm:w-64"
      >
        <img
          src={`/og/results/${link.linkCode}.png`}
          alt=""
          width={1200}
          height={630}
          loading="lazy"
          className="block h-auto w-full"
        />
      </a>
    </SharingBar>
  );
}
