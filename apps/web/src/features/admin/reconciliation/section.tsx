import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';

type SectionProps<Data> = {
  title: string;
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** The class with the height that the section has without entries. */
  placeholder: string;
  children: (data: NonNullable<Data>) => ReactNode;
};

/** A titled section for a query in its loading, failed or loaded state. */
export function Section<Data>({ title, query, placeholder, children }: SectionProps<Data>) {
  const { t } = useLingui();
  const id = useId();
  const { data } = query;
  return (
    <section aria-labelledby={id} className="tile flex flex-col gap-4 p-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {data != null && children(data)}
      {data === undefined && query.isError && (
        <QueryFailure title={t`This could not be loaded`} query={query} />
      )}
      {data === undefined && !query.isError && (
        <div role="status" aria-label={t`Loading: ${title}`}>
          <Skeleton className={placeholder} />
        </div>
      )}
    </section>
  );
}
