import { useLingui } from '@lingui/react/macro';
import { JoinCode } from '@paheli/core/tournament/visibility';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { problemDetailOr } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { Button } from '../../../ui/button';
import { FormError, TextField } from '../../../ui/text-field';

/** Leads from the code of an unlisted tournament to its page. The address may have the code already. */
export function CodePage({ code }: { code: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code ?? '');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const wanted = JoinCode.safeParse(code ?? '').data;
  const found = trpc.tournament.byCode.useQuery(
    { joinCode: wanted ?? '' },
    { enabled: wanted !== undefined, retry: false },
  );
  if (found.data)
    return <Navigate to="/tournaments/$tournamentId" params={{ tournamentId: found.data.id }} replace />;
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col gap-5 pt-8 md:pt-14">
      <h1 className="text-[1.75rem]">{t`Join with a code`}</h1>
      <form
        noValidate
        className="tile flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          const entered = JoinCode.safeParse(typed).data;
          setIsIncomplete(entered === undefined);
          if (entered === wanted) void found.refetch();
          else if (entered) void navigate({ to: '/code/{-$code}', params: { code: entered }, replace: true });
        }}
      >
        <FormError
          message={
            found.error ? problemDetailOr(found.error, t`Please check your connection and try again.`) : null
          }
        />
        <TextField
          label={t`Code`}
          value={typed}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          hint={t`Letters from the organiser, such as KTXHV MBCDF.`}
          error={isIncomplete ? t`Enter the whole code.` : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={found.isFetching}>
          {t`Find it`}
        </Button>
      </form>
    </div>
  );
}
