import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import type { readReportsSearch } from '../page-search';
import { useNarrow } from '../use-narrow';
import { ReportedQuestionCard } from './reported-question-card';

const states = [
  { value: 'waiting', label: msg`To decide` },
  { value: 'decided', label: msg`Decided` },
] as const;

const route = getRouteApi('/_site/_player/admin/question-reports');

/** Questions that players reported, with how their tournament did with them. The address holds the filter. */
export function QuestionReportsPage() {
  const { t } = useLingui();
  const { state = 'waiting' } = route.useSearch();
  const narrow = useNarrow<ReturnType<typeof readReportsSearch>>();
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Reported questions`} />
      <FilterKeys
        legend={t`Show`}
        options={states}
        value={state}
        onChoose={(value) => narrow({ state: value === 'waiting' ? undefined : value })}
      />
      <ReportedQuestions key={state} isDecided={state === 'decided'} />
    </div>
  );
}

function ReportedQuestions({ isDecided }: { isDecided: boolean }) {
  const { t } = useLingui();
  const list = usePages(
    trpc.admin.reportedQuestions.list.useInfiniteQuery({ limit: pageSize, decided: isDecided }, byCursor),
  );
  return (
    <PagedList
      list={list}
      failure={t`The questions could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# question', other: '# questions' })}, the latest reported first`
      }
      empty={
        isDecided
          ? {
              icon: Flag,
              title: t`No report was decided yet`,
              detail: t`Questions that you decide are listed here.`,
            }
          : {
              icon: Flag,
              title: t`No question waits for a decision`,
              detail: t`Players report faulty questions on the page of their result.`,
            }
      }
    >
      {(questions) => (
        <ul className="grid gap-3">
          {questions.map((reported) => (
            <li key={reported.id}>
              <ReportedQuestionCard reported={reported} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
