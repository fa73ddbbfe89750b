import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { byCursorAnew, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { AdminList } from '../admin-list';
import { FilterKeys } from '../filters';
import { ReportedQuestionCard } from './reported-question-card';

const route = getRouteApi('/_site/_player/admin/question-reports');

/** Questions that players reported, with how their tournament did with them. The address holds the filter. */
export function QuestionReportsPage() {
  const { t } = useLingui();
  const decided = route.useSearch().state === 'decided';
  const list = trpc.admin.reportedQuestions.list.useInfiniteQuery({ limit: pageSize, decided }, byCursorAnew);
  return (
    <AdminList
      title={t`Reported questions`}
      filters={<FilterKeys parameter="state" all={msg`To decide`} names={{ decided: msg`Decided` }} />}
      list={list}
      failure={t`The questions could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# question', other: '# questions' })}, the latest reported first`
      }
      empty={{
        icon: Flag,
        title: decided ? t`No report was decided yet` : t`No question waits for a decision`,
        detail: decided
          ? t`Questions that you decide are listed here.`
          : t`Players report faulty questions on the page of their result.`,
      }}
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
    </AdminList>
  );
}
