import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { toPaise, toRupees } from '@paheli/core/money';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { decideApproval, exposurePaise, type PoolTerms } from '@paheli/core/tournament/exposure';
import { trpc } from '../../../lib/api/trpc';
import { formatPrice } from '../../../lib/text/format';
import { Warning } from './warning';

type ExposureNoticeProps = { terms: PoolTerms; tournament: AdminTournament | null };

/** Warns before saving that the pool, or the whole tournament, will wait for a second administrator. */
export function ExposureNotice({ terms, tournament }: ExposureNoticeProps) {
  const { t } = useLingui();
  const exposure = trpc.admin.tournaments.exposure.useQuery(tournament ? { exceptId: tournament.id } : {});
  if (!exposure.data || !isAmount(terms.prizePool) || !isAmount(terms.entryFee)) return null;
  if (!Number.isInteger(terms.minParticipants)) return null;
  if (tournament?.approved && !tournament.frozen)
    return (
      <Warning>
        {t`A second administrator approved this tournament. With other terms it waits for one again, and players do not see it until then.`}
      </Warning>
    );
  const { sum, limit } = exposure.data;
  const need = decideApproval({
    before: tournament && tournament.approvalPendingSince === null ? tournament : null,
    after: terms,
    othersPaise: toPaise(sum),
    limitPaise: toPaise(limit),
    wasJoined: tournament?.frozen ?? false,
  });
  if (need === 'none') return null;
  const total = formatPrice(sum + toRupees(exposurePaise(terms)));
  return (
    <Warning>
      {t`With this one, the pools of your tournaments of seven days exceed the fees of their minimum of participants by ${total}, more than ${formatPrice(limit)}. ${t(consequences[need])} A higher minimum of participants lowers this sum: with fewer players a tournament is cancelled.`}
    </Warning>
  );
}

const consequences = {
  pool: msg`The raised pool waits for a second administrator; the old one holds until then.`,
  tournament: msg`The tournament waits for a second administrator; players do not see it until then.`,
  refused: msg`Players have joined: so low a minimum of participants cannot be saved.`,
} as const;

/** Returns whether a number is an amount in whole paise. An input may be incomplete while the administrator types. */
function isAmount(rupees: number): boolean {
  return Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6;
}
