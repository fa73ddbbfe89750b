import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { toPaise, toRupees } from '@paheli/core/money';
import type { ListQuestions } from '@paheli/core/question-bank/question';
import { secondsLimits } from '@paheli/core/question-bank/question-shape';
import { difficulties as allDifficulties, feedbackMs } from '@paheli/core/quiz/constants';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import {
  type Difficulties,
  difficultiesOrNull,
  noDifficulties,
  sumOf,
} from '@paheli/core/tournament/difficulties';
import { decideApproval, exposurePaise, type PoolTerms } from '@paheli/core/tournament/exposure';
import { questionStock } from '@paheli/core/tournament/question-stock';
import { mayLeakAnswers } from '@paheli/core/tournament/reveal';
import { Info } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { trpc } from '../../../lib/api/trpc';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatPrice } from '../../../lib/text/format';
import { DescriptionList } from '../../../ui/description-list';
import { keyIn } from '../list-search';
import { toTags } from '../to-tags';
import { nameLanguages } from '../words';
import { shortageText } from './stock-text';
import type { TournamentFields } from './tournament-fields';
import { Warning } from './warning';

type PreviewProps = {
  control: Control<TournamentFields, unknown, never>;
  tournament: AdminTournament | null;
  /** Whether the tournament may have a fee and a prize. */
  hasMoney: boolean;
};

/** A preview of the tournament's finances and of its demand for questions, with the form's current values. */
export function TournamentPreview({ control, tournament, hasMoney }: PreviewProps) {
  const { t } = useLingui();
  const [entryFee, prizePool, seats, minParticipants, startWindowMinutes, reveal] = useWatch({
    control,
    name: ['entryFee', 'prizePool', 'maxParticipants', 'minParticipants', 'startWindowMinutes', 'reveal'],
  });
  const fees = entryFee * seats;
  const subsidy = prizePool - fees;
  return (
    <section aria-labelledby="preview-title" className="tile flex flex-col gap-4 p-5 lg:sticky lg:top-24">
      <h3 id="preview-title" className="text-lg">
        {hasMoney ? t`Estimate` : t`Supply of questions`}
      </h3>
      {hasMoney && Number.isFinite(subsidy) && (
        <>
          <DescriptionList
            facts={[
              [t`Fees, all seats`, <Money key="fees" rupees={fees} />],
              [t`Prize pool`, <Money key="pool" rupees={prizePool} />],
              [t`Left for the house`, <Money key="house" rupees={fees - prizePool} isSigned />],
            ]}
          />
          {subsidy > 0 && (
            <Warning>
              {t`The house adds ${formatPrice(subsidy)} even with all ${formatCount(seats)} seats taken, and more with fewer players.`}
            </Warning>
          )}
          <ExposureNotice terms={{ entryFee, prizePool, minParticipants }} tournament={tournament} />
        </>
      )}
      {reveal === 'immediate' &&
        mayLeakAnswers({ prizePool, maxParticipants: seats, startWindowMinutes }) && (
          <Warning>
            {t`Players who begin later can learn right answers from those who began earlier. Show right answers once results are final, or let everybody begin within one minute.`}
          </Warning>
        )}
      <Stock control={control} tournament={tournament} hasMoney={hasMoney} />
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
function Stock({ control, tournament, hasMoney }: PreviewProps) {
  const { t } = useLingui();
  const [
    category,
    questionsCount,
    languages,
    questionKinds,
    tags,
    durationMinutes,
    numbers,
    asksShared,
    ...stake
  ] = useWatch({
    control,
    name: [
      'category',
      'questionsCount',
      'languages',
      'questionKinds',
      'tags',
      'durationMinutes',
      'difficulties',
      'sharedQuestions',
      'entryFee',
      'prizePool',
    ],
  });
  const timeOfEach = Math.floor((durationMinutes * 60) / questionsCount) - feedbackMs / 1_000;
  const mostSeconds = Number.isFinite(timeOfEach)
    ? Math.min(secondsLimits.most, Math.max(secondsLimits.usual, timeOfEach))
    : undefined;
  const wanted = toTags(tags);
  const known = keyIn(categoryNames, category);
  const frozen = tournament?.frozen ?? false;
  const ofEach = useBank(
    {
      category: known,
      languages,
      questionKinds,
      mostSeconds,
      ...(wanted.length > 0 && { tags: wanted }),
      ...(hasMoney && { forStake: stake.some((amount) => amount > 0) }),
    },
    known !== undefined && languages.length > 0 && !frozen,
    asksShared,
  );
  const usableQuestions = frozen ? tournament?.usableQuestions : ofEach && sumOf(ofEach);
  if (!known || usableQuestions === undefined || !Number.isFinite(questionsCount + sumOf(numbers)))
    return null;
  const { lowStock, ...short } = questionStock({
    usableQuestions,
    questionsCount,
    frozen,
    usableOfEach: ofEach ?? noDifficulties,
    difficulties: difficultiesOrNull(numbers),
  });
  const there = t`${t(categoryNames[known])} has ${plural(usableQuestions, { one: '# question', other: '# questions' })} in ${nameLanguages(languages)}`;
  if (short.shortage > 0) return <Warning>{shortageText(there, short)}</Warning>;
  if (lowStock)
    return (
      <Warning>
        {t`${there}. With fewer than three times the questions of one quiz, players soon see some again.`}
      </Warning>
    );
  return (
    <p className="flex gap-2 text-[0.9375rem] text-ink-soft">
      <Info aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      {t`${there}: enough.`}
    </p>
  );
}

type BankFilters = Omit<ListQuestions, 'difficulty' | 'shared' | 'archived' | 'limit'>;

/** Returns the number of questions of each difficulty, with the shared ones where they are asked too; undefined while loading. */
function useBank(filters: BankFilters, enabled: boolean, asksShared: boolean): Difficulties | undefined {
  const counts = trpc.useQueries((one) =>
    [false, true].flatMap((shared) =>
      allDifficulties.map((difficulty) =>
        one.admin.questions.list(
          { ...filters, difficulty, shared, limit: 1 },
          { enabled: enabled && (asksShared || !shared) },
        ),
      ),
    ),
  );
  const totals = counts.map(({ data }, index) => (index >= 3 && !asksShared ? 0 : data?.total));
  const [easy, medium, hard, ...shared] = totals;
  if (easy === undefined || medium === undefined || hard === undefined || shared.includes(undefined))
    return undefined;
  const [sharedEasy = 0, sharedMedium = 0, sharedHard = 0] = shared;
  return { easy: easy + sharedEasy, medium: medium + sharedMedium, hard: hard + sharedHard };
}

type ExposureNoticeProps = { terms: PoolTerms; tournament: AdminTournament | null };

/** Warns before saving that the pool, or the whole tournament, will wait for a second administrator. */
function ExposureNotice({ terms, tournament }: ExposureNoticeProps) {
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
