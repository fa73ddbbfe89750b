import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { type CreateSeries, type SeriesDetails, UpdateSeries } from '@paheli/core/tournament/series';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, queries } from '../../../lib/api/trpc';
import { useFormSubmission } from '../../../lib/api/use-form-submission';
import { textOf } from '../../../lib/language/message';
import { showToast } from '../../../lib/page/toasts';
import { categoryNames } from '../../../lib/text/category-names';
import { serverClock } from '../../../lib/time/server-clock';
import { Button, buttonClass } from '../../../ui/button';
import { Select } from '../../../ui/select';
import { TextArea } from '../../../ui/text-area';
import { FormError, TextField } from '../../../ui/text-field';
import { useMay } from '../may';
import { UnsavedGuard } from '../unsaved-changes';
import { choicesOf } from '../words';
import { AudienceFields } from './audience-fields';
import { DifficultiesFields } from './difficulties-fields';
import { nameTimeZone } from './local-time';
import { MarksFields } from './marks-fields';
import { NumberFields } from './number-fields';
import { PrizeSplit } from './prize-split';
import { QuestionChoice } from './question-choice';
import { RepeatFields } from './repeat-fields';
import { RevealFields } from './reveal-fields';
import { ConfirmChange } from './series/confirm-change';
import { TeamFields } from './team-fields';
import {
  emptyFields,
  type Locks,
  locksOf,
  type PartProps,
  resolverOf,
  seriesFields,
  type TournamentFields,
  toFields,
} from './tournament-fields';
import { TournamentPreview } from './tournament-preview';

const names = Object.keys(emptyFields) as (keyof TournamentFields)[];
const categories = [{ value: '', label: msg`Choose…` }, ...choicesOf(categoryNames)];

const now = () => new Date(serverClock.nowMs());

type TournamentFormProps = {
  tournament: AdminTournament | null;
  /** The fields that a new tournament begins with. */
  initial?: TournamentFields;
  /** The series whose terms are changed. */
  series?: SeriesDetails;
  /** Called with null for a tournament that repeats. */
  onSaved: (tournament: AdminTournament | null) => void;
};

/**
 * The form for all terms of a tournament or a series. The terms that players joined for are locked, which one note explains. A
 * change of a series is confirmed.
 */
export function TournamentForm(props: TournamentFormProps) {
  const { tournament, initial = emptyFields, series } = props;
  const { t } = useLingui();
  const { form, locks, submit, failure, asked, setAsked } = useTournamentForm(props);
  const seesMoney = useMay()('admin.tournaments.exposure');
  const held = tournament ?? series;
  const isOrganisers = held ? held.organiser !== null : !seesMoney;
  const { isDirty, isSubmitting } = form.formState;
  // The cast is safe: the parts only read the form's fields.
  const part = partOf(form as unknown as PartProps['form'], locks);
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={tournament ? t`Edit Tournament` : series ? t`Change all that follow` : t`Create Tournament`}
      className="grid gap-5 lg:grid-cols-[1fr_20rem] lg:items-start"
    >
      <div className="tile flex min-w-0 flex-col gap-4 p-5">
        <FormError message={failure} />
        {locks.name ? (
          <Notice>{textOf(locks.name.message)}</Notice>
        ) : (
          locks.entryFee && (
            <Notice>{t`Players have joined for these terms. What they rely on is greyed out.`}</Notice>
          )
        )}
        <Basics field={part.field} />
        <AudienceFields {...part} isOrganisers={isOrganisers} />
        <NumberFields field={part.field} hasMoney={!isOrganisers} />
        <RevealFields {...part} isSuggested={!held && initial === emptyFields} />
        <DifficultiesFields {...part} />
        <MarksFields {...part} />
        <TeamFields {...part} />
        {!tournament && <RepeatFields {...part} />}
        {!isOrganisers && <PrizeSplit {...part} />}
        <div className="flex flex-col-reverse gap-2.5 border-line border-t pt-4 sm:flex-row sm:justify-end">
          <Link to="/admin/tournaments" className={buttonClass('quiet')}>
            {t`Cancel`}
          </Link>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </div>
      <TournamentPreview control={part.form.control} tournament={tournament} hasMoney={!isOrganisers} />
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
      {series && (
        <ConfirmChange series={series} asked={asked} onClose={() => setAsked(null)} onConfirm={submit} />
      )}
    </form>
  );
}

/** Returns the props of the form's parts: an input shows the lock and the error of its field. */
function partOf(form: PartProps['form'], locks: Locks): PartProps {
  const { register, formState } = form;
  const stateOf = (name: keyof TournamentFields) => {
    const lock = locks[name];
    const error = formState.errors[name]?.message;
    // The note above the fields says why some are fixed.
    const reason = lock && !lock.isFixed ? textOf(lock.message) : undefined;
    return {
      disabled: formState.isSubmitting || lock?.isFixed === true,
      // The reason of a lock is shown once: as a hint, or as the error of a change.
      ...(reason !== undefined && reason !== error && { hint: reason }),
      error,
    };
  };
  return {
    form,
    locks,
    stateOf,
    field: (name, options) => ({ ...stateOf(name), ...register(name, options) }),
  };
}

function Notice({ children }: { children: string }) {
  return <p className="rounded-card bg-sunken px-4 py-3">{children}</p>;
}

function Basics({ field }: Pick<PartProps, 'field'>) {
  const { t } = useLingui();
  const zone = t`Your time zone: ${nameTimeZone(now())}.`;
  return (
    <>
      <TextField label={t`Name`} maxLength={120} {...field('name')} />
      <TextArea label={t`Description`} maxLength={2000} {...field('description')} />
      <Select label={t`Category`} options={categories} {...field('category')} />
      <QuestionChoice field={field} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t({ context: 'date', message: 'Start' })}
          type="datetime-local"
          hint={zone}
          {...field('startTime')}
        />
        <TextField
          label={t({ context: 'date', message: 'End' })}
          type="datetime-local"
          hint={zone}
          {...field('endTime')}
        />
      </div>
    </>
  );
}

function useTournamentForm({ tournament, initial = emptyFields, series, onSaved }: TournamentFormProps) {
  const { t } = useLingui();
  // Keeps the tournament as it was when the form opened, so that other administrators' changes do not overwrite the
  // form.
  const [opened] = useState(tournament);
  const [asked, setAsked] = useState<CreateSeries | null>(null);
  const locks = tournament ? locksOf(tournament, now()) : {};
  const form = useForm<TournamentFields, unknown, TournamentDraft>({
    resolver: resolverOf(
      opened && tournament ? { opened, current: tournament } : null,
      now,
      series?.tournament,
    ),
    defaultValues: opened ? toFields(opened) : series ? seriesFields(series) : initial,
  });
  const { submit, failure } = useFormSubmission(form, {
    names,
    otherwise: t`Please check your connection and try again.`,
    async send(draft) {
      const [weekdays, until] = form.getValues(['weekdays', 'until']);
      const repeats = { tournament: draft, weekdays, until };
      // The effect of a change is confirmed first; one that the server refuses has none.
      if (series && !asked && UpdateSeries.safeParse({ ...repeats, seriesId: series.id }).success)
        return setAsked(repeats);
      setAsked(null);
      const saved = await save({ tournament: opened, series }, repeats).catch((error: unknown) => {
        showToast(t`Failed to save tournament.`, 'error');
        throw error;
      });
      showToast(t`Tournament saved`, 'success');
      void queries.admin.tournaments.invalidate();
      void queries.admin.stats.invalidate();
      onSaved(saved);
    },
  });
  return { form, locks, submit, failure, asked, setAsked };
}

type Place = { tournament: AdminTournament | null; series: SeriesDetails | undefined };

async function save({ tournament, series }: Place, repeats: CreateSeries): Promise<AdminTournament | null> {
  const draft = repeats.tournament;
  const { create, update, series: ofSeries } = api.admin.tournaments;
  if (tournament) return update.mutate({ ...draft, tournamentId: tournament.id });
  if (series) await ofSeries.update.mutate({ ...repeats, seriesId: series.id });
  else if (repeats.weekdays.length === 0) return create.mutate(draft);
  else await ofSeries.create.mutate(repeats);
  return null;
}
