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
  { value: 'waiting', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
] as const;

type QuestionReportsPageProps = { search: ReportsSearch; onSearch: (search: ReportsSearch) => void };

/** Questions that players reported, with how their tournament did with them. The address holds the filter. */
export function QuestionReportsPage({ search, onSearch }: QuestionReportsPageProps) {
  const isDecided = search.state === 'decided';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title="Reported questions" />
      <FilterKeys
        legend="Show"
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
  const list = usePages(
    trpc.admin.reportedQuestions.list.useInfiniteQuery({ limit: pageSize, decided: isDecided }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList
      list={list}
      one="question"
      afterCount=", the latest reported first"
      empty={
        isDecided
          ? {
              icon: Flag,
              title: 'No report was decided yet',
              detail: 'Questions that you decide are listed here.',
            }
          : {
              icon: Flag,
              title: 'No question waits for a decision',
              detail: 'Players report faulty questions on the page of their result.',
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
