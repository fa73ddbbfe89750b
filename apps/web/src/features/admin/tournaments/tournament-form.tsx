import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
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
import { UnsavedGuard } from '../unsaved-changes';
import { choicesOf } from '../words';
import { DifficultiesFields } from './difficulties-fields';
import { nameTimeZone } from './local-time';
import { MarksFields } from './marks-fields';
import { PrizeSplit } from './prize-split';
import { QuestionChoice } from './question-choice';
import { RevealFields } from './reveal-fields';
import {
  emptyFields,
  type Locks,
  locksOf,
  resolverOf,
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
  onSaved: (tournament: AdminTournament) => void;
};

/** The form for all terms of a tournament. The terms that players joined for are locked, which one note explains. */
export function TournamentForm({ tournament, initial = emptyFields, onSaved }: TournamentFormProps) {
  const { t } = useLingui();
  const { form, locks, submit, failure } = useTournamentForm(tournament, initial, onSaved);
  const { isDirty, isSubmitting } = form.formState;
  // The cast is safe: the parts only read the form's fields.
  const parts = form as unknown as UseFormReturn<TournamentFields, unknown, never>;
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={tournament ? t`Edit Tournament` : t`Create Tournament`}
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
        <Basics form={parts} locks={locks} />
        <Numbers form={parts} locks={locks} />
        <RevealFields
          form={parts}
          isSuggested={tournament === null && initial === emptyFields}
          stateOf={(name) => stateOf({ form: parts, locks }, name)}
        />
        <DifficultiesFields form={parts} isFixed={locks.difficulties !== undefined} />
        <MarksFields form={parts} isFixed={locks.marks !== undefined} />
        <PrizeSplit form={parts} isFixed={locks.prizeSplitBps !== undefined} />
        <div className="flex flex-col-reverse gap-2.5 border-line border-t pt-4 sm:flex-row sm:justify-end">
          <Link to="/admin/tournaments" className={buttonClass('quiet')}>
            {t`Cancel`}
          </Link>
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </div>
      <TournamentPreview control={parts.control} tournament={tournament} />
      <UnsavedGuard isDirty={isDirty && !isSubmitting} />
    </form>
  );
}

type PartProps = { form: UseFormReturn<TournamentFields, unknown, never>; locks: Locks };

/** Returns the lock and the error of a field, for its input. */
function stateOf({ form: { formState }, locks }: PartProps, name: keyof TournamentFields) {
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
}

function Notice({ children }: { children: string }) {
  return <p className="rounded-card bg-sunken px-4 py-3">{children}</p>;
}

function Basics(props: PartProps) {
  const { t } = useLingui();
  const { register } = props.form;
  const zone = t`Your time zone: ${nameTimeZone(now())}.`;
  return (
    <>
      <TextField label={t`Name`} maxLength={120} {...stateOf(props, 'name')} {...register('name')} />
      <TextArea
        label={t`Description`}
        maxLength={2000}
        {...stateOf(props, 'description')}
        {...register('description')}
      />
      <Select
        label={t`Category`}
        options={categories}
        {...stateOf(props, 'category')}
        {...register('category')}
      />
      <QuestionChoice form={props.form} stateOf={(name) => stateOf(props, name)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t({ context: 'date', message: 'Start' })}
          type="datetime-local"
          hint={zone}
          {...stateOf(props, 'startTime')}
          {...register('startTime')}
        />
        <TextField
          label={t({ context: 'date', message: 'End' })}
          type="datetime-local"
          hint={zone}
          {...stateOf(props, 'endTime')}
          {...register('endTime')}
        />
      </div>
    </>
  );
}

type NumberField = {
  readonly name:
    | 'entryFee'
    | 'prizePool'
    | 'maxParticipants'
    | 'minParticipants'
    | 'questionsCount'
    | 'durationMinutes';
  readonly label: MessageDescriptor;
  readonly hint?: MessageDescriptor;
  readonly min: number;
};

const numbers: readonly NumberField[] = [
  { name: 'entryFee', label: msg`Entry fee (₹)`, min: 0 },
  { name: 'prizePool', label: msg`Prize pool (₹)`, min: 0 },
  { name: 'maxParticipants', label: msg`Maximum participants`, min: 1 },
  {
    name: 'minParticipants',
    label: msg`Minimum participants`,
    hint: msg`With fewer players at its end, the tournament is cancelled and refunded.`,
    min: 1,
  },
  { name: 'questionsCount', label: msg`Questions`, min: 1 },
  {
    name: 'durationMinutes',
    label: msg`Duration (minutes)`,
    hint: msg`At least 7 seconds for each question.`,
    min: 1,
  },
];

function Numbers(props: PartProps) {
  const isMoney = (name: NumberField['name']) => name === 'entryFee' || name === 'prizePool';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {numbers.map(({ name, label, hint, min }) => (
        <TextField
          key={name}
          label={label}
          type="number"
          inputMode={isMoney(name) ? 'decimal' : 'numeric'}
          step={isMoney(name) ? 0.01 : 1}
          min={min}
          {...(hint && { hint })}
          {...stateOf(props, name)}
          {...props.form.register(name, { valueAsNumber: true })}
        />
      ))}
    </div>
  );
}

function useTournamentForm(
  tournament: AdminTournament | null,
  initial: TournamentFields,
  onSaved: TournamentFormProps['onSaved'],
) {
  const { t } = useLingui();
  // Keeps the tournament as it was when the form opened, so that other administrators' changes do not overwrite the
  // form.
  const [opened] = useState(tournament);
  const locks = tournament ? locksOf(tournament, now()) : {};
  const form = useForm<TournamentFields, unknown, TournamentDraft>({
    resolver: resolverOf(opened && tournament ? { opened, current: tournament } : null, now),
    defaultValues: opened ? toFields(opened) : initial,
  });
  const { submit, failure } = useFormSubmission(form, {
    names,
    otherwise: t`Please check your connection and try again.`,
    async send(draft) {
      const saved = await save(opened, draft).catch((error: unknown) => {
        showToast(t`Failed to save tournament.`, 'error');
        throw error;
      });
      showToast(t`Tournament saved`, 'success');
      void queries.admin.tournaments.invalidate();
      void queries.admin.stats.invalidate();
      onSaved(saved);
    },
  });
  return { form, locks, submit, failure };
}

function save(tournament: AdminTournament | null, draft: TournamentDraft): Promise<AdminTournament> {
  return tournament
    ? api.admin.tournaments.update.mutate({ ...draft, tournamentId: tournament.id })
    : api.admin.tournaments.create.mutate(draft);
}
