import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Hall } from '@paheli/core/tournament/hall';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { readProblem } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { keepScreenOn } from '../../../lib/browser/wake-lock';
import { pageTitle } from '../../../lib/page/page-title';
import { isolated } from '../../../lib/text/isolate';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { ArrivalsView } from './arrivals-view';
import { BoardView, PodiumView } from './board-views';
import { ProgressView } from './progress-view';

const route = getRouteApi('/hall/$code');

/** How often the screen asks for the present state. */
const refreshMs = 2_000;

type ViewProps = { hall: Hall };
type View = {
  readonly id: string;
  readonly name: MessageDescriptor;
  readonly Content: (props: ViewProps) => ReactNode;
};

/** The views in the order of their keys, 1 to 4. */
const views: readonly [View, ...View[]] = [
  { id: 'players', name: msg`Who has come`, Content: ArrivalsView },
  { id: 'progress', name: msg`Answers`, Content: ProgressView },
  { id: 'board', name: msg`Board`, Content: BoardView },
  { id: 'podium', name: msg`Podium`, Content: PodiumView },
];

/** The screen in a hall: one view at a time, large, and chosen by keys. The address has the view. */
export function HallPage() {
  const { t } = useLingui();
  const { code } = route.useParams();
  const hall = trpc.tournament.hall.useQuery({ linkCode: code }, { refetchInterval: refreshMs });
  useEffect(keepScreenOn, []);
  if (hall.data) return <HallScreen hall={hall.data} isOld={hall.isError} />;
  if (hall.isPending) return <PageSpinner />;
  const isUnknown = [404, 422].includes(readProblem(hall.error)?.status ?? 0);
  return (
    <main className="mx-auto w-full max-w-xl px-4 pt-10">
      <QueryFailure
        isPage
        title={isUnknown ? t`This link shows no tournament` : t`The hall screen could not be loaded`}
        query={hall}
      />
    </main>
  );
}

function HallScreen({ hall, isOld }: { hall: Hall; isOld: boolean }) {
  const { t } = useLingui();
  const { name, organiser } = hall;
  const [{ id, name: viewName, Content }, show] = useView();
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
  return (
    // Text grows with the screen: it is read from the last row.
    <div className="flex min-h-(--screen) flex-col gap-[1em] px-[1.5em] py-[1em] text-[max(1rem,calc(0.5rem+1vw))] lg:h-(--screen) lg:overflow-hidden">
      <header className="flex flex-wrap items-baseline justify-between gap-x-[1.5em] gap-y-[0.25em]">
        <h1 dir="auto" className="min-w-0 text-[2em] [overflow-wrap:anywhere]">
          {name}
        </h1>
        {organiser && <p className="text-ink-soft">{t`by ${isolated(organiser.username)}`}</p>}
      </header>
      <main aria-label={t(viewName)} className="flex min-h-0 flex-1 flex-col">
        <Content hall={hall} />
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-[0.75em]">
        <nav aria-label={t`Views`} className="flex flex-wrap gap-[0.5em]">
          {views.map((view, index) => (
            <button
              key={view.id}
              type="button"
              aria-keyshortcuts={String(index + 1)}
              aria-current={view.id === id ? 'page' : undefined}
              className="flex min-h-11 items-center gap-[0.5em] rounded-full px-[1em] font-semibold text-[0.75em] text-ink-soft hover:text-ink aria-[current=page]:bg-structure-soft aria-[current=page]:text-structure"
              onClick={() => show(view.id)}
            >
              <span aria-hidden="true" className="font-mono">
                {index + 1}
              </span>
              {t(view.name)}
            </button>
          ))}
          <button
            type="button"
            aria-keyshortcuts="F"
            className="flex min-h-11 items-center gap-[0.5em] rounded-full px-[1em] font-semibold text-[0.75em] text-ink-soft hover:text-ink"
            onClick={toggleFullscreen}
          >
            <span aria-hidden="true" className="font-mono">
              F
            </span>
            {t`Full screen`}
          </button>
        </nav>
        <p role="status" className="text-[0.75em] text-caution">
          {isOld && t`No connection: this is what was known last.`}
        </p>
      </footer>
    </div>
  );
}

/** Returns the view of the address and a function that shows another one. Its number, and the arrows, do the same. */
function useView(): [View, (id: string) => void] {
  const navigate = useNavigate();
  const hash = useLocation({ select: ({ hash }) => hash });
  const index = Math.max(
    0,
    views.findIndex(({ id }) => id === hash),
  );
  const show = (id: string) => void navigate({ to: '.', hash: id, replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same in every render.
  useEffect(() => {
    const step = (by: number) => show((views[index + by] ?? views[index] ?? views[0]).id);
    return tinykeys(window, {
      ...Object.fromEntries(views.map(({ id }, place) => [String(place + 1), () => show(id)])),
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      f: toggleFullscreen,
    });
  }, [index]);
  return [views[index] ?? views[0], show];
}

/** Browsers grant it in response to a key or a press alone; where they refuse, the screen stays as it is. */
function toggleFullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.().catch(() => undefined);
}
