import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { signalNames } from '../../../content/signal-names';
import { trpc } from '../../../lib/api/trpc';

/** The signs for which a prize was set aside, and how to object. */
export default function HeldSigns({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const { data } = trpc.quiz.heldSigns.useQuery({ sessionId });
  if (!data || data.signs.length === 0) return null;
  return (
    <section aria-labelledby="signs-title" className="tile flex flex-col gap-2 p-4">
      <h2 id="signs-title" className="font-semibold text-base">{t`Signs that a person looks at`}</h2>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {data.signs.map((kind) => (
          <li key={kind}>{t(signalNames[kind])}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        <Link to="/measurement" className="py-2 text-structure underline">{t`How we measure`}</Link>
        <Link to="/grievance" className="py-2 text-structure underline">{t`Object`}</Link>
      </p>
    </section>
  );
}
