import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { suggestReveal } from '@paheli/core/tournament/reveal';
import type { Reveal } from '@paheli/core/tournament/schema';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import type { PartProps } from './tournament-fields';

const reveals: readonly { value: Reveal; label: MessageDescriptor }[] = [
  { value: 'immediate', label: msg`With each answer` },
  { value: 'after_settlement', label: msg`Once results are final` },
];

type RevealFieldsProps = PartProps & {
  /** Whether the reveal follows prize, seats and start window until the administrator chooses one. */
  isSuggested: boolean;
};

/** The fields for the start window and the reveal of right answers and other players' scores. */
export function RevealFields({ form, isSuggested, field }: RevealFieldsProps) {
  const { t } = useLingui();
  const isLate = useSuggestion(form, isSuggested);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t`Begin within (minutes)`}
        type="number"
        inputMode="numeric"
        step={1}
        min={1}
        hint={t`Players can join and begin until this long after the start. Empty: until the end.`}
        {...field('startWindowMinutes', { setValueAs: toMinutes })}
      />
      <Select
        label={t`Right answers are shown`}
        options={reveals}
        {...(isLate && {
          hint: t`Chosen by the form: who begins late could learn answers from others and win a prize.`,
        })}
        {...field('reveal')}
      />
    </div>
  );
}

/** Converts the input: empty means no window. The schema refuses anything that is not a number. */
function toMinutes(typed: string | number | null): number | null {
  return typed === '' || typed === null ? null : Number(typed);
}

/** Keeps the reveal at the suggestion. Returns whether it moved it from the usual choice. */
function useSuggestion({ control, setValue, formState }: PartProps['form'], isSuggested: boolean): boolean {
  const [prizePool, maxParticipants, startWindowMinutes] = useWatch({
    control,
    name: ['prizePool', 'maxParticipants', 'startWindowMinutes'],
  });
  const follows = isSuggested && formState.dirtyFields.reveal !== true;
  const suggestion = suggestReveal({ prizePool, maxParticipants, startWindowMinutes });
  useEffect(() => {
    if (follows) setValue('reveal', suggestion);
  }, [follows, suggestion, setValue]);
  return follows && suggestion === 'after_settlement';
}
