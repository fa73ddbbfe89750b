import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { useState } from 'react';
import { problemDetailOr, readProblem } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { copy } from '../../../lib/browser/share';
import { showToast } from '../../../lib/page/toasts';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { JoinCode } from '../../../ui/join-code';
import QrCode from '../../../ui/qr-code';
import { Skeleton } from '../../../ui/skeleton';
import { TextArea } from '../../../ui/text-area';
import { copyWords } from '../words';
import { isClosed } from './status';

/** How players come to an unlisted tournament, and who is on its list. */
export function Invitation({ tournament }: { tournament: AdminTournament }) {
  const { id, joinCode, guests, status } = tournament;
  if (isClosed(status)) return null;
  return (
    <>
      {joinCode !== null && <CodeTile id={id} joinCode={joinCode} />}
      {guests === 'numbers' && <Guests tournamentId={id} />}
    </>
  );
}

function CodeTile({ id, joinCode }: { id: string; joinCode: string }) {
  const { t } = useLingui();
  const address = `${window.location.origin}/code/${joinCode}`;
  return (
    <section aria-labelledby="code-title" className="tile flex flex-wrap items-center gap-5 p-5">
      <QrCode text={address} label={t`QR code of the tournament's link`} />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 id="code-title" className="text-lg">{t`How players come in`}</h3>
        <p className="figures text-[2rem] tracking-[0.1em]">
          <JoinCode code={joinCode} />
        </p>
        <p className="wrap-anywhere text-[0.9375rem] text-ink-soft">{address}</p>
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => void copy(`${window.location.origin}/tournaments/${id}`, copyWords())}
        >
          {t`Copy the link`}
        </Button>
      </div>
    </section>
  );
}

function Guests({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const guests = trpc.admin.tournaments.guests.useQuery({ tournamentId });
  return (
    <section aria-labelledby="guests-title" className="tile flex flex-col gap-3 p-5">
      <h3 id="guests-title" className="text-lg">{t`Invited numbers`}</h3>
      {guests.data ? (
        <GuestForm tournamentId={tournamentId} known={guests.data.mobileNumbers} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}

function GuestForm({ tournamentId, known }: { tournamentId: string; known: readonly string[] }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(known.join('\n'));
  const numbers = typed
    .split(/[\n,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  /** Says what is wrong, with the number that the server refused: the path of the error is `mobileNumbers.3`. */
  const describe = (error: unknown, sent: readonly string[]) => {
    const detail = problemDetailOr(error, t`Please check your connection and try again.`);
    const [, index] = readProblem(error)?.errors[0]?.path.split('.') ?? [];
    const refused = sent[Number(index)];
    return refused === undefined ? detail : `${isolated(refused)}: ${detail}`;
  };
  const save = trpc.admin.tournaments.setGuests.useMutation({
    meta: { isShownInPlace: true },
    onSuccess: (list) => {
      queries.admin.tournaments.guests.setData({ tournamentId }, list);
      setTyped(list.mobileNumbers.join('\n'));
      showToast(t`List saved`, 'success');
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ tournamentId, mobileNumbers: numbers });
      }}
    >
      <TextArea
        label={t`Mobile numbers`}
        rows={6}
        value={typed}
        disabled={save.isPending}
        hint={t`${plural(numbers.length, { one: '# number', other: '# numbers' })}, one on each line. Who joins has confirmed the number. The list is deleted when the tournament is over.`}
        error={save.error ? describe(save.error, save.variables.mobileNumbers) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" className="self-start" busy={save.isPending}>
        {save.isPending ? t`Saving...` : t`Save the list`}
      </Button>
    </form>
  );
}
