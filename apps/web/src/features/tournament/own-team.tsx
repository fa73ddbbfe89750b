import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { FoundTeam, JoinTeam, type OwnTeam as OwnTeamData, type Team } from '@paheli/core/tournament/teams';
import { Share2, X } from 'lucide-react';
import { useState } from 'react';
import { type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { storeChanged } from '../../lib/api/store-changed';
import { api, queries, trpc } from '../../lib/api/trpc';
import { useFormSubmission } from '../../lib/api/use-form-submission';
import { share } from '../../lib/browser/share';
import { zodResolver } from '../../lib/form-resolver';
import { Button } from '../../ui/button';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';
import { FormError, TextField } from '../../ui/text-field';
import { teamResults } from './team-results';

type Props = { tournament: TournamentCard };

/** The player's team in the waiting room: to make or join one, and its code and members. */
export default function OwnTeam({ tournament }: Props) {
  const { t } = useLingui();
  const { id: tournamentId, teamSize, teamBest } = tournament;
  const own = trpc.tournament.team.useQuery({ tournamentId });
  if (own.isError && !own.data) {
    return <QueryFailure title={t`Your team could not be loaded`} query={own} />;
  }
  return (
    <section aria-labelledby="team-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="team-title" className="text-[1.25rem]">
        {t`Your team`}
      </h2>
      {!own.data ? (
        <Skeleton className="h-28" />
      ) : own.data.team ? (
        <Members team={own.data.team} teamSize={teamSize} />
      ) : (
        <>
          <p className="text-[0.9375rem] text-ink-soft">
            {t`Up to ${teamSize} players.`} {teamResults(teamBest)}
          </p>
          <Choice tournamentId={tournamentId} />
        </>
      )}
    </section>
  );
}

function storeTeam(tournamentId: string, team: OwnTeamData): void {
  storeChanged(queries.tournament.team, { tournamentId }, team);
}

/** Two short forms: a name for a new team, or the code of a friend's. */
function Choice({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const [joins, setJoins] = useState(false);
  return joins ? (
    <>
      <TeamForm
        schema={JoinTeam}
        tournamentId={tournamentId}
        name="teamCode"
        label={t`Code of the team`}
        submit={t`Join the team`}
        send={(input) => api.tournament.joinTeam.mutate(input)}
      />
      <Button variant="plain" size="small" className="-ml-3 self-start" onClick={() => setJoins(false)}>
        {t`Make a team instead`}
      </Button>
    </>
  ) : (
    <>
      <TeamForm
        schema={FoundTeam}
        tournamentId={tournamentId}
        name="name"
        label={t`Name of the team`}
        submit={t`Make a team`}
        send={(input) => api.tournament.foundTeam.mutate(input)}
      />
      <Button variant="plain" size="small" className="-ml-3 self-start" onClick={() => setJoins(true)}>
        {t`I have a code`}
      </Button>
    </>
  );
}

type TeamFormProps<Values extends FieldValues> = {
  schema: z.ZodType<Values, Values>;
  tournamentId: string;
  name: Path<Values>;
  label: string;
  submit: string;
  send: (values: Values) => Promise<OwnTeamData>;
};

/** A form of one field, which leads to a team. */
function TeamForm<Values extends FieldValues>(props: TeamFormProps<Values>) {
  const { t } = useLingui();
  const { schema, tournamentId, name, label, submit, send } = props;
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    values: { tournamentId, [name]: '' } as unknown as Values,
  });
  const submission = useFormSubmission(form, {
    names: [name],
    otherwise: t`Please check your connection and try again.`,
    send: async (values) => storeTeam(tournamentId, await send(values)),
  });
  return (
    <form noValidate onSubmit={submission.submit} aria-label={submit} className="flex flex-col gap-3">
      <FormError message={submission.failure} />
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize={name === 'teamCode' ? 'characters' : 'words'}
        maxLength={40}
        {...submission.field(name)}
      />
      <Button type="submit" busy={submission.isSubmitting}>
        {submit}
      </Button>
    </form>
  );
}

function Members({ team, teamSize }: { team: Team; teamSize: number }) {
  const { t } = useLingui();
  const { tournamentId, name, teamCode, members } = team;
  const free = teamSize - members.length;
  const leave = trpc.tournament.leaveTeam.useMutation({
    onSuccess: (left) => storeTeam(tournamentId, left),
    meta: { failure: t`You could not leave the team. Please try again.` },
  });
  const remove = trpc.tournament.removeFromTeam.useMutation({
    onSuccess: (changed) => storeTeam(tournamentId, changed),
    meta: { failure: t`The player could not be taken out. Please try again.` },
  });
  const words = {
    copied: t`Code copied to clipboard!`,
    failed: t`The code could not be shared from here.`,
  };
  return (
    <>
      <p dir="auto" className="font-semibold text-lg [overflow-wrap:anywhere]">
        {name}
      </p>
      <ul aria-label={t`Members`} className="flex flex-wrap gap-1.5">
        {members.map(({ username, isYou }) => (
          <li
            key={username}
            className="flex max-w-full gap-1.5 rounded-full bg-sunken px-3 py-1 text-[0.9375rem]"
          >
            <bdi className="truncate">{username}</bdi>
            {isYou && <span className="flex-none font-semibold text-structure">{t`You`}</span>}
            {members[0]?.isYou && !isYou && (
              <button
                type="button"
                className="-my-2.5 -mr-3 grid size-11 flex-none place-items-center rounded-full text-ink-soft hover:text-ink"
                disabled={remove.isPending}
                aria-label={t`Take ${username} out of the team`}
                onClick={() => remove.mutate({ tournamentId, username })}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {free > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <span className="block text-[0.9375rem] text-ink-soft">{t`Code for the others`}</span>
            <span className="figures select-all text-2xl tracking-widest">{teamCode}</span>
          </p>
          <Button
            size="small"
            onClick={() => void share({ text: t`Join my team "${name}" with the code ${teamCode}.` }, words)}
          >
            <Share2 aria-hidden="true" className="size-5" />
            {t`Share`}
          </Button>
        </div>
      )}
      <p className="text-[0.9375rem] text-ink-soft">
        {free > 0
          ? t`${plural(free, { one: '# place is free.', other: '# places are free.' })}`
          : t`Your team is complete.`}
      </p>
      <Button
        variant="plain"
        size="small"
        className="-ml-3 self-start"
        busy={leave.isPending}
        onClick={() => leave.mutate({ tournamentId })}
      >
        {t`Leave the team`}
      </Button>
    </>
  );
}
