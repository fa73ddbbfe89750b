import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import { ReportedQuestionCard } from './reported-question-card';
import type { ReportsSearch } from './reports-search';

const states = [
  { value: 'waiting', label: msg`To decide` },
  { value: 'decided', label: msg`Decided` },
] as const;

type QuestionReportsPageProps = { search: ReportsSearch; onSearch: (search: ReportsSearch) => void };

/** Questions that players reported, with how their tournament did with them. The address holds the filter. */
export function QuestionReportsPage({ search, onSearch }: QuestionReportsPageProps) {
  const { t } = useLingui();
  const isDecided = search.state === 'decided';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Reported questions`} />
      <FilterKeys
        legend={t`Show`}
        options={states}
        value={search.state ?? 'waiting'}
        onChoose={(value) => onSearch({ state: value === 'waiting' ? undefined : value })}
      />
      <ReportedQuestions key={String(isDecided)} isDecided={isDecided} search={search} onSearch={onSearch} />
    </div>
  );
}

type ListProps = QuestionReportsPageProps & { isDecided: boolean };

function ReportedQuestions({ isDecided, search, onSearch }: ListProps) {
  const { t } = useLingui();
  const list = usePages(
    trpc.admin.reportedQuestions.list.useInfiniteQuery({ limit: pageSize, decided: isDecided }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
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
