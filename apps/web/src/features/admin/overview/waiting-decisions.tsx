import { useLingui } from '@lingui/react/macro';
import type { AdminWaiting } from '@paheli/core/reports/stats';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { waitingKinds } from '../waiting';

const kinds = Object.keys(waitingKinds) as (keyof AdminWaiting)[];

/** What waits for a decision, each kind with a link to its list. The layout of the administration reloads the numbers. */
export function WaitingDecisions() {
  const { t } = useLingui();
  const waiting = trpc.admin.waiting.useQuery();
  return (
    <section aria-labelledby="waiting-title" className="tile flex flex-col gap-2 p-4">
      <h2 id="waiting-title" className="font-semibold text-base">
        {t`Waiting for a decision`}
      </h2>
      {waiting.data ? (
        <Kinds waiting={waiting.data} />
      ) : waiting.isError ? (
        <QueryFailure title={t`The waiting decisions could not be loaded`} query={waiting} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </section>
  );
}

function Kinds({ waiting }: { waiting: AdminWaiting }) {
  const { t } = useLingui();
  const due = kinds.filter((kind) => waiting[kind] > 0);
  if (due.length === 0)
    return (
      <p className="flex min-h-11 items-center gap-2 text-ink-soft">
        <CircleCheck aria-hidden="true" className="size-5 flex-none text-correct" />
        {t`Nothing waits.`}
      </p>
    );
  return (
    <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 sm:mx-0 sm:flex-wrap sm:px-0">
      {due.map((kind) => {
        const { count, link } = waitingKinds[kind];
        return (
          <li key={kind} className="flex-none">
            <Link
              {...link}
              className="flex min-h-11 items-center justify-between gap-3 rounded-card bg-wrong-soft px-4 font-semibold text-wrong hover:underline"
            >
              {count(waiting[kind])}
              <ChevronRight aria-hidden="true" className="size-5 flex-none" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
