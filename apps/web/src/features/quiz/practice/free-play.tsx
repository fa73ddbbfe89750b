import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, Dumbbell, type LucideIcon } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { useServerNow } from '../../../lib/time/use-now';
import { IconCircle } from '../../../ui/icon-circle';
import { streakText, untilNextText } from './daily-words';

/** What can be played for free: the daily quiz and practice. As high as the tile of the player's next match. */
export function FreePlay() {
  const { t } = useLingui();
  return (
    <section
      aria-label={t`Play for free`}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5"
    >
      <Daily />
      <Link to="/practice" className={tileClass}>
        <Tile icon={Dumbbell} title={t`Practice`} hint={t`Any subject`} />
      </Link>
    </section>
  );
}

function Daily() {
  const { t } = useLingui();
  const { data: daily } = trpc.quiz.daily.useQuery();
  const nowMs = useServerNow(60_000);
  if (daily?.played && daily.sessionId)
    return (
      <Link to="/quiz-results/$sessionId" params={{ sessionId: daily.sessionId }} className={tileClass}>
        <Tile icon={CalendarCheck} title={t`Daily quiz`} hint={t`Next in ${untilNextText(daily, nowMs)}`} />
      </Link>
    );
  const isRunning = daily !== undefined && daily.sessionId !== null;
  return (
    <Link to="/daily" className={tileClass}>
      <Tile
        icon={CalendarCheck}
        title={t`Daily quiz`}
        hint={isRunning ? t`Running: resume it` : daily ? streakText(daily) : t`Ten questions, one try`}
      />
    </Link>
  );
}

const tileClass = 'tile flex min-h-[4.25rem] items-center gap-3 px-3 py-2 hover:border-edge sm:px-4';

type TileProps = { icon: LucideIcon; title: string; hint: string };

function Tile({ icon: Icon, title, hint }: TileProps) {
  return (
    <>
      <span className="hidden sm:block">
        <IconCircle>
          <Icon className="size-5" />
        </IconCircle>
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold text-[1.0625rem]">{title}</span>
        <span className="block truncate text-[0.875rem] text-ink-soft">{hint}</span>
      </span>
    </>
  );
}
