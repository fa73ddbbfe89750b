import { useLingui } from '@lingui/react/macro';
import type { FairnessCheck } from '@paheli/core/tournament/verify-fairness';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { fetchFairness } from '../../../lib/api/fetch-fairness';
import { useMessage } from '../../../lib/language/message';
import { logWarning } from '../../../lib/log';
import { Button } from '../../../ui/button';

/** Verifies a document in this browser, by the code of `npm run verify`. */
export function VerifyPanel({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const verification = useMutation({
    // The whole document is as large as the tournament, so it is loaded with the press.
    mutationFn: async () => verify(await fetchFairness(tournamentId)),
    meta: { failure: t`The fairness document could not be loaded` },
  });
  const outcome = verification.data;
  return (
    <section aria-labelledby="verify-title" className="tile flex flex-col items-start gap-3 p-4">
      <h2 id="verify-title" className="font-semibold text-lg">
        {t`Verify in this browser`}
      </h2>
      <p className="text-ink-soft">
        {t`Your browser computes every draw, score, rank and prize again and compares the results with the document.`}
      </p>
      <Button variant="quiet" busy={verification.isPending} onClick={() => verification.mutate()}>
        {t`Verify in this browser`}
      </Button>
      <div role="status" className="w-full">
        {outcome === 'failed' && (
          <p className="text-wrong">
            {t`This browser cannot verify here. Open the page over HTTPS, or download the document and use the command.`}
          </p>
        )}
        {typeof outcome === 'object' && <Outcome checks={outcome} />}
      </div>
    </section>
  );
}

async function verify(document: unknown): Promise<readonly FairnessCheck[] | 'failed'> {
  try {
    // Loaded with the first press, because most visitors only read.
    const { verifyFairness } = await import('@paheli/core/tournament/verify-fairness');
    return await verifyFairness(document);
  } catch (error) {
    logWarning('The document could not be verified.', error);
    return 'failed';
  }
}

function Outcome({ checks }: { checks: readonly FairnessCheck[] }) {
  const { t } = useLingui();
  const textOf = useMessage();
  const failed = checks.filter(({ problems }) => problems.length > 0);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-semibold">
        {failed.length === 0
          ? t`Everything in the document follows from it.`
          : t`The document does not verify.`}
      </p>
      <ul className="flex flex-col gap-2">
        {checks.map(({ name, problems }) => (
          <li key={name} className="flex items-start gap-2">
            {problems.length === 0 ? (
              <CircleCheck aria-label={t`Passed`} className="mt-0.5 size-5 shrink-0 text-correct" />
            ) : (
              <CircleX aria-label={t`Failed`} className="mt-0.5 size-5 shrink-0 text-wrong" />
            )}
            <div className="min-w-0">
              {textOf({ key: name })}
              {problems.map((problem) => (
                <p key={problem} lang="en" className="break-words text-[0.875rem] text-wrong">
                  {problem}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
