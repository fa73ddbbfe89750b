import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import type { ListedQuestion } from '@paheli/core/question-bank/question';
import { getRouteApi } from '@tanstack/react-router';
import { FileUp, Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { api, trpc } from '../../../lib/api/trpc';
import { Button } from '../../../ui/button';
import { AdminList } from '../admin-list';
import { useMay } from '../may';
import { BulkAction, SelectBox, SelectionBar, useSelection } from '../selection';
import { deletionEffect } from './delete-question';
import { QuestionCard } from './question-card';
import { QuestionDialog } from './question-dialog';
import { QuestionExport } from './question-export';
import { QuestionFilters } from './question-filters';
import { QuestionRow, QuestionSkeletons } from './question-row';
import { UploadDialog } from './upload-dialog';

const route = getRouteApi('/_site/_player/admin/questions');

/** The question bank, or its archive. The address holds the filters. */
export function QuestionsPage() {
  const { t } = useLingui();
  const {
    text,
    category,
    difficulty,
    measured,
    archived = false,
    shared = false,
    dense = false,
  } = route.useSearch();
  const filters = { search: text, category, difficulty, measured };
  const isNarrowed = Object.values(filters).some((filter) => filter !== undefined);
  const list = trpc.admin.questions.list.useInfiniteQuery(
    { limit: pageSize, ...filters, archived, shared },
    byCursor,
  );
  return (
    <AdminList
      title={t`Questions`}
      actions={<Actions />}
      filters={<QuestionFilters />}
      list={list}
      failure={t`The questions could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# question', other: '# questions' })}, the newest first`
      }
      skeleton={<QuestionSkeletons isDense={dense} />}
      empty={{
        icon: Library,
        title: isNarrowed
          ? t`No question is found`
          : archived
            ? t`Nothing is archived`
            : shared
              ? t`Nothing is shared yet`
              : t`The bank has no questions yet`,
        detail: isNarrowed
          ? t`Try fewer words, or another category.`
          : archived
            ? t`Deleted questions that players were asked are kept here.`
            : shared
              ? t`Questions that every organiser may ask are here.`
              : t`Add a question, or upload a file.`,
      }}
    >
      {(questions) => <Rows questions={questions} />}
    </AdminList>
  );
}

function Actions() {
  const { t } = useLingui();
  const [open, setOpen] = useState<'new' | 'upload' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <QuestionExport />
      <Button variant="quiet" size="small" onClick={() => setOpen('upload')}>
        <FileUp aria-hidden="true" className="size-[1.1em]" />
        {t`Bulk Upload`}
      </Button>
      <Button size="small" onClick={() => setOpen('new')}>
        <Plus aria-hidden="true" className="size-[1.1em]" />
        {t`Add Question`}
      </Button>
      {open === 'new' && <QuestionDialog question={null} onClose={close} />}
      {open === 'upload' && <UploadDialog onClose={close} />}
    </>
  );
}

function Rows({ questions }: { questions: readonly ListedQuestion[] }) {
  const { t } = useLingui();
  const { archived, shared, dense } = route.useSearch();
  const mayShare = useMay()('admin.questions.share');
  const selection = useSelection(questions);
  const Question = dense ? QuestionRow : QuestionCard;
  return (
    <>
      <SelectionBar selection={selection}>
        {selection.ids.length > 0 && <QuestionExport chosen={selection.ids} />}
        {!archived && !shared && mayShare && (
          <BulkAction
            selection={selection}
            texts={{
              action: (count) => t`Share ${plural(count, { one: '# question', other: '# questions' })}`,
              done: (count) => t`${plural(count, { one: '# question', other: '# questions' })} shared`,
            }}
            effect={t`Every organiser sees and may ask them, with their answers, for good. Tournaments of the house no longer ask them.`}
            act={(id) => api.admin.questions.share.mutate({ questionIds: [id] })}
          />
        )}
        {!archived && (mayShare || !shared) && (
          <BulkAction
            selection={selection}
            texts={{
              action: (count) => t`Delete ${plural(count, { one: '# question', other: '# questions' })}`,
              done: (count) => t`${plural(count, { one: '# question', other: '# questions' })} deleted`,
            }}
            effect={t(deletionEffect)}
            variant="danger"
            act={(questionId) => api.admin.questions.delete.mutate({ questionId })}
          />
        )}
      </SelectionBar>
      <ul className="tile divide-y divide-line overflow-hidden">
        {questions.map((question) => (
          <li key={question.id} className="flex min-w-0 items-start">
            <SelectBox
              label={t`Select ${plainTextOf(question.questionText)}`}
              selection={selection}
              id={question.id}
            />
            <Question question={question} />
          </li>
        ))}
      </ul>
    </>
  );
}
