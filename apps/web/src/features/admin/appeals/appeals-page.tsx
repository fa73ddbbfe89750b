import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Appeal } from '@paheli/core/integrity/appeal';
import type { AppealOutcome } from '@paheli/core/integrity/suspension';
import { getRouteApi } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { byCursorAnew, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { useUser } from '../../../lib/session/auth';
import { formatInstant } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { ReasonedAction } from '../confirmed-action';
import { FilterKeys } from '../filters';
import { useMay } from '../may';

const route = getRouteApi('/_site/_player/admin/appeals');

const empty = {
  open: {
    title: msg`No appeal is open`,
    detail: msg`Suspended players can appeal. Their appeals are listed here.`,
  },
  decided: { title: msg`No appeal was decided yet`, detail: msg`Appeals that were decided are listed here.` },
};

/** Appeals of players against their suspensions. The address holds the filter. */
export function AppealsPage() {
  const { t } = useLingui();
  const { decided = false } = route.useSearch();
  const mayDecide = useMay()('admin.suspensions.decideAppeal');
  const { title, detail } = empty[decided ? 'decided' : 'open'];
  const list = trpc.admin.suspensions.appeals.useInfiniteQuery({ limit: pageSize, decided }, byCursorAnew);
  return (
    <AdminList
      title={t`Appeals`}
      filters={<FilterKeys all={msg`To decide`} names={{ decided: msg`Decided` }} />}
      list={list}
      failure={t`The appeals could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# appeal', other: '# appeals' })}, the newest first`
      }
      empty={{ icon: Scale, title, detail: t(detail) }}
    >
      {(appeals) => (
        <DataTable
          columns={decided ? [...columns, decision] : mayDecide ? [...columns, actions] : columns}
          rows={appeals}
        />
      )}
    </AdminList>
  );
}

const columns: readonly Column<Appeal>[] = [
  {
    name: msg`Player`,
    cell: ({ user }) => (
      <span className="font-semibold">
        <bdi>{user.name}</bdi>
        <span className="block font-normal text-[0.875rem] text-ink-soft">{user.username}</span>
      </span>
    ),
  },
  { name: msg`Suspended for`, cell: (appeal) => <Suspended appeal={appeal} /> },
  {
    name: msg`Appeal`,
    cell: ({ message }) => (
      <p dir="auto" className="min-w-0 whitespace-pre-line break-words text-left lg:max-w-[40ch]">
        {message}
      </p>
    ),
  },
  { name: msg`Sent`, cell: ({ createdAt }) => formatInstant(createdAt) },
];
const actions: Column<Appeal> = {
  name: msg`Actions`,
  isUnnamed: true,
  cell: (appeal) => <AppealActions appeal={appeal} />,
};
const decision: Column<Appeal> = {
  name: msg`Decision`,
  isUnnamed: true,
  cell: (appeal) => <Decision appeal={appeal} />,
};

function Suspended({ appeal: { suspension } }: { appeal: Appeal }) {
  const { t } = useLingui();
  const { reason, until, freeze } = suspension;
  return (
    <div className="min-w-0 break-words text-left lg:max-w-[28ch]">
      {reason}
      <span className="block text-[0.875rem] text-ink-soft">
        {until === null ? t`without an end` : t`until ${formatInstant(until)}`}
        {freeze && t`, withdrawals stopped`}
      </span>
    </div>
  );
}

function Decision({ appeal: { outcome, decisionReason, decidedAt } }: { appeal: Appeal }) {
  const { t } = useLingui();
  return (
    <div className="min-w-0 break-words text-left lg:max-w-[28ch]">
      <span className="font-semibold">{outcome === 'lifted' ? t`Lifted` : t`Upheld`}</span>
      <span className="block text-[0.875rem] text-ink-soft">
        {decisionReason}
        {decidedAt && `, ${formatInstant(decidedAt)}`}
      </span>
    </div>
  );
}

/** The buttons that lift a suspension or let it stand. Hidden for the administrators who suspended the player. */
function AppealActions({ appeal: { id: appealId, suspension, user } }: { appeal: Appeal }) {
  const { t } = useLingui();
  const { id: ownId } = useUser();
  const decide = trpc.admin.suspensions.decideAppeal.useMutation({
    onSuccess: ({ outcome, user }) =>
      showToast(
        outcome === 'lifted' ? t`${isolated(user.name)} is restored` : t`The suspension stands`,
        'success',
      ),
    meta: { failure: t`The decision could not be sent. Please try again.` },
  });
  if (suspension.suspendedBy === ownId || suspension.confirmedBy === ownId)
    return <span className="text-ink-soft">{t`Another administrator decides`}</span>;
  const question = {
    description: t`The player reads the reason. Held prizes stay held until you release or void them.`,
    busy: decide.isPending,
  };
  const send = (outcome: AppealOutcome) => (reason: string, close: () => void) =>
    decide.mutate({ appealId, outcome, reason }, { onSettled: close });
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <ReasonedAction
        {...question}
        label={
          <Trans>
            Lift<span className="sr-only"> the suspension of {user.name}</span>
          </Trans>
        }
        title={t`Lift the suspension of ${isolated(user.name)}?`}
        confirm={t`Lift suspension`}
        onConfirm={send('lifted')}
      />
      <ReasonedAction
        {...question}
        label={
          <Trans>
            Uphold<span className="sr-only"> the suspension of {user.name}</span>
          </Trans>
        }
        button={{ variant: 'danger' }}
        title={t`Uphold the suspension of ${isolated(user.name)}?`}
        confirm={t`Uphold suspension`}
        onConfirm={send('upheld')}
      />
    </div>
  );
}
