import { useLingui } from '@lingui/react/macro';
import type { FairnessSummary, SettlementSheet } from '@paheli/core/tournament/fairness';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { readProblem } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant, formatRupees } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { PageSpinner } from '../../../ui/spinner';
import { TournamentNotFound } from '../tournament-not-found';
import { VerifyPanel } from './verify-panel';

const route = getRouteApi('/_site/_linked/tournaments/$tournamentId/fairness');

/** Explains how a tournament's draw can be checked, and checks it in the browser once the tournament is over. */
export function FairnessPage() {
  const { tournamentId } = route.useParams();
  const { t } = useLingui();
  const tournament = trpc.tournament.byId.useQuery({ tournamentId });
  const fairness = trpc.tournament.fairness.useQuery({ tournamentId });
  const status = readProblem(fairness.error)?.status;
  if (fairness.isPending) {
    return (
      <>
        <h1 className="sr-only">{t`Fairness`}</h1>
        <PageSpinner label={t`Loading the fairness document...`} />
      </>
    );
  }
  if (!fairness.data) {
    return (
      <div className="mx-auto w-full max-w-xl pt-10">
        <h1 className="sr-only">{t`Fairness`}</h1>
        {status === 404 || status === 422 ? (
          <TournamentNotFound />
        ) : (
          <QueryFailure title={t`The fairness document could not be loaded`} query={fairness} />
        )}
      </div>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 pt-6 md:pt-10">
      <div className="flex flex-col items-start gap-2">
        <StateBadge document={fairness.data} />
        <h1 className="text-[2rem] [overflow-wrap:anywhere]">
          {tournament.data ? t`Fairness of ${tournament.data.name}` : t`Fairness`}
        </h1>
      </div>
      <Explanation />
      <Commitment document={fairness.data} />
      {fairness.data.settlement && <SheetTable sheet={fairness.data.settlement} />}
      {fairness.data.digests && <VerifyPanel tournamentId={tournamentId} />}
      <a
        href={`/api/tournaments/${tournamentId}/fairness`}
        download={`fairness-${tournamentId}.json`}
        className={buttonClass('quiet', 'normal', 'self-start')}
      >
        <Download aria-hidden="true" className="size-5" />
        {t`Download the document`}
      </a>
    </div>
  );
}

function StateBadge({ document: { settlement, algorithm } }: { document: FairnessSummary }) {
  const { t } = useLingui();
  if (algorithm === 'paheli-1') return <Badge>{t`Not verifiable`}</Badge>;
  if (!settlement) return <Badge tone="structure">{t`Committed`}</Badge>;
  return settlement.outcome === 'settled' ? (
    <Badge tone="right">{t`Settled`}</Badge>
  ) : (
    <Badge tone="wrong">{t`Cancelled`}</Badge>
  );
}

function FairnessCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="tile flex flex-col gap-3 p-4">
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Explanation() {
  const { t } = useLingui();
  return (
    <FairnessCard id="how-title" title={t`How it works`}>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-ink-soft">
        <li>
          {t`Before anybody joins, we pick a secret and publish its fingerprint, the commitment. The secret cannot be changed afterwards without changing the fingerprint.`}
        </li>
        <li>
          {t`The secret and the random name of your seat decide which questions you are asked, and in which order you see the options.`}
        </li>
        <li>
          {t`After the settlement we publish the secret, the pool and every seat by its random name, without names of players. Anybody can compute every draw, score, rank and prize again.`}
        </li>
        <li>
          {t`Texts of questions stay with the players who were asked them. Others see a fingerprint of each text.`}
        </li>
      </ol>
    </FairnessCard>
  );
}

function Commitment({ document }: { document: FairnessSummary }) {
  const { t } = useLingui();
  const { commitment, secret, published_at: publishedAt, algorithm } = document;
  if (algorithm === 'paheli-1') {
    return (
      <FairnessCard id="commitment-title" title={t`The draw of this tournament`}>
        <p className="text-ink-soft">
          {t`This tournament was created before we published commitments. Its draw cannot be verified; the money of the tournament is shown below.`}
        </p>
      </FairnessCard>
    );
  }
  return (
    <FairnessCard id="commitment-title" title={t`Commitment and secret`}>
      <DescriptionList
        facts={[
          [t`Commitment`, <Code key="commitment">{commitment}</Code>],
          [t`Published`, publishedAt ? formatInstant(new Date(publishedAt)) : t`Not before the draw`],
          [t`Secret`, secret ? <Code key="secret">{secret}</Code> : t`Published once the tournament is over`],
          [t`Algorithm`, algorithm],
        ]}
      />
    </FairnessCard>
  );
}

function Code({ children }: { children: string }) {
  return <code className="break-all text-[0.875rem]">{children}</code>;
}

/** The money of a tournament that is over, as the ledger has it. */
function SheetTable({ sheet }: { sheet: SettlementSheet }) {
  const { t } = useLingui();
  const { outcome, fees, refunds, house_addition, house_share, prizes, held } = sheet;
  const closedAt = formatInstant(new Date(sheet.closed_at));
  return (
    <section aria-labelledby="sheet-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="sheet-title" className="font-semibold text-lg">
        {t`Settlement sheet`}
      </h2>
      <p className="text-[0.9375rem] text-ink-soft">
        {outcome === 'settled'
          ? t`Settled ${closedAt}. What came in equals what went out.`
          : t`Cancelled ${closedAt}. What came in equals what went out.`}
      </p>
      <DescriptionList
        facts={[
          [t`Entry fees paid`, formatRupees(fees)],
          [t`Fees returned`, formatRupees(refunds)],
          [t`Added by the house`, formatRupees(house_addition)],
          [t`Prizes paid`, formatRupees(prizes)],
          [t`Prizes held for review`, formatRupees(held)],
          [t`Kept by the house`, formatRupees(house_share)],
        ]}
      />
    </section>
  );
}
