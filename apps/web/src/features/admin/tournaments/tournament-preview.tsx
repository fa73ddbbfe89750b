import type { AdminTournament } from '@paheli/core/tournament/administration';
import { questionStock } from '@paheli/core/tournament/question-stock';
import { mayLeakAnswers } from '@paheli/core/tournament/reveal';
import { Info } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatNumberOf, formatPrice } from '../../../lib/text/format';
import { categoryNames } from '../../../lib/text/question-names';
import { DescriptionList } from '../../../ui/description-list';
import { keyIn } from '../words';
import { ExposureNotice } from './exposure-notice';
import type { TournamentFields } from './tournament-fields';
import { Warning } from './warning';

type PreviewProps = {
  control: Control<TournamentFields, unknown, never>;
  tournament: AdminTournament | null;
};

/** A preview of the tournament's finances and of its demand for questions, with the form's current values. */
export function TournamentPreview({ control, tournament }: PreviewProps) {
  const [entryFee, prizePool, seats, minParticipants, startWindowMinutes, reveal] = useWatch({
    control,
    name: ['entryFee', 'prizePool', 'maxParticipants', 'minParticipants', 'startWindowMinutes', 'reveal'],
  });
  const fees = entryFee * seats;
  const subsidy = prizePool - fees;
  return (
    <section aria-labelledby="preview-title" className="tile flex flex-col gap-4 p-5 lg:sticky lg:top-24">
      <h3 id="preview-title" className="text-lg">
        Estimate
      </h3>
      {Number.isFinite(subsidy) && (
        <>
          <DescriptionList
            facts={[
              ['Fees, all seats', <Money key="fees" rupees={fees} />],
              ['Prize pool', <Money key="pool" rupees={prizePool} />],
              ['Left for the house', <Money key="house" rupees={fees - prizePool} isSigned />],
            ]}
          />
          {subsidy > 0 && (
            <Warning>
              The house adds {formatPrice(subsidy)} even with all {formatCount(seats)} seats taken, and more
              with fewer players.
            </Warning>
          )}
          <ExposureNotice terms={{ entryFee, prizePool, minParticipants }} tournament={tournament} />
        </>
      )}
      {reveal === 'immediate' &&
        mayLeakAnswers({ prizePool, maxParticipants: seats, startWindowMinutes }) && (
          <Warning>
            Players who begin later can learn right answers from those who began earlier. Show right answers
            after the prizes are settled, or let everybody begin within one minute.
          </Warning>
        )}
      <Stock control={control} tournament={tournament} />
    </section>
  );
}

function Money({ rupees, isSigned = false }: { rupees: number; isSigned?: boolean }) {
  return (
    <span className="figures">
      {isSigned && rupees > 0 && '+'}
      {formatPrice(rupees)}
    </span>
  );
}

/**
 * Shows whether there are enough questions: in the bank until the first join, in the tournament's own pool afterwards.
 */
function Stock({ control, tournament }: PreviewProps) {
  const [category, questionsCount] = useWatch({ control, name: ['category', 'questionsCount'] });
  const known = keyIn(categoryNames, category);
  const frozen = tournament?.frozen ?? false;
  const bank = trpc.admin.questions.list.useQuery(
    { category: known, limit: 1 },
    { enabled: known !== undefined && !frozen },
  );
  const usableQuestions = frozen ? tournament?.usableQuestions : bank.data?.total;
  if (!known || usableQuestions === undefined || !Number.isFinite(questionsCount)) return null;
  const { shortage, lowStock } = questionStock({ usableQuestions, questionsCount, frozen });
  const there = `${categoryNames[known]} has ${formatNumberOf(usableQuestions, 'question')}`;
  if (shortage > 0)
    return (
      <Warning>
        {there}: {formatCount(shortage)} more {shortage === 1 ? 'is' : 'are'} needed before anybody can join.
      </Warning>
    );
  if (lowStock)
    return (
      <Warning>
        {there}. With fewer than three times the questions of one quiz, players soon see some again.
      </Warning>
    );
  return (
    <p className="flex gap-2 text-[0.9375rem] text-ink-soft">
      <Info aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      {there}: enough.
    </p>
  );
}
