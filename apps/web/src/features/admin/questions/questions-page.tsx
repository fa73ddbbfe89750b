import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminQuestion } from '@paheli/core/question-bank/question';
import { FileUp, Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { api, queries, trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { Button } from '../../../ui/button';
import { PagedList } from '../../../ui/paged-list';
import { ListHead } from '../list-head';
import { BulkAction, SelectBox, useSelection } from '../selection';
import { DeleteQuestion, deletionEffect } from './delete-question';
import { QuestionDialog } from './question-dialog';
import { QuestionFilters } from './question-filters';
import { QuestionRow, QuestionSkeletons } from './question-row';
import type { QuestionsSearch } from './questions-search';
import { UploadDialog } from './upload-dialog';

type QuestionsPageProps = { search: QuestionsSearch; onSearch: (search: QuestionsSearch) => void };

/** The dialog that is open over the list. */
type Open =
  | { readonly what: 'new' | 'upload' }
  | { readonly what: 'edit' | 'delete'; readonly question: AdminQuestion };

/** The question bank, or its archive. The address holds the filters. */
export function QuestionsPage({ search, onSearch }: QuestionsPageProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Questions`}>
        <Button variant="quiet" size="small" onClick={() => setOpen({ what: 'upload' })}>
          <FileUp aria-hidden="true" className="size-[1.1em]" />
          {t`Bulk Upload`}
        </Button>
        <Button size="small" onClick={() => setOpen({ what: 'new' })}>
          <Plus aria-hidden="true" className="size-[1.1em]" />
          {t`Add Question`}
        </Button>
      </ListHead>
      <QuestionFilters search={search} onSearch={(next) => onSearch({ ...next, pages: undefined })} />
      <QuestionList
        search={search}
        onSearch={onSearch}
        onEdit={(question) => setOpen({ what: 'edit', question })}
        onDelete={(question) => setOpen({ what: 'delete', question })}
      />
      {open?.what === 'new' && <QuestionDialog question={null} onClose={close} />}
      {open?.what === 'edit' && <QuestionDialog question={open.question} onClose={close} />}
      {open?.what === 'upload' && <UploadDialog onClose={close} />}
      <DeleteQuestion question={open?.what === 'delete' ? open.question : null} onClose={close} />
    </div>
  );
}

type QuestionListProps = QuestionsPageProps & {
  onEdit: (question: AdminQuestion) => void;
  onDelete: (question: AdminQuestion) => void;
};

function QuestionList({ search, onSearch, onEdit, onDelete }: QuestionListProps) {
  const { t } = useLingui();
  const { text, category, difficulty, archived } = search;
  const list = usePages(
    trpc.admin.questions.list.useInfiniteQuery(
      { limit: pageSize, search: text, category, difficulty, archived: archived ?? false },
      byCursor,
    ),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  const isNarrowed = Boolean(text || category || difficulty);
  return (
    <PagedList
      list={list}
      failure={t`The questions could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# question', other: '# questions' })}, the newest first`
      }
      skeleton={<QuestionSkeletons />}
      empty={{
        icon: Library,
        title: isNarrowed
          ? t`No question is found`
          : archived
            ? t`Nothing is archived`
            : t`The bank has no questions yet`,
        detail: isNarrowed
          ? t`Try fewer words, or another category.`
          : archived
            ? t`Deleted questions that players were asked are kept here.`
            : t`Add a question, or upload a file.`,
      }}
    >
      {(questions) => (
        <Rows questions={questions} mayDelete={!archived} onEdit={onEdit} onDelete={onDelete} />
      )}
    </PagedList>
  );
}

type RowsProps = Pick<QuestionListProps, 'onEdit' | 'onDelete'> & {
  questions: readonly AdminQuestion[];
  mayDelete: boolean;
};

function Rows({ questions, mayDelete, onEdit, onDelete }: RowsProps) {
  const { t } = useLingui();
  const selection = useSelection(questions);
  return (
    <>
      {mayDelete && (
        <BulkAction
          selection={selection}
          texts={{
            action: (count) => t`Delete ${plural(count, { one: '# question', other: '# questions' })}`,
            done: (count) => t`${plural(count, { one: '# question', other: '# questions' })} deleted`,
          }}
          effect={deletionEffect}
          variant="danger"
          act={(questionId) => api.admin.questions.delete.mutate({ questionId })}
          onDone={() => {
            void queries.admin.questions.invalidate();
            void queries.admin.stats.invalidate();
          }}
        />
      )}
      <ul className="tile divide-y divide-line overflow-hidden">
        {questions.map((question) => (
          <li key={question.id} className="flex min-w-0 items-start">
            {mayDelete && (
              <SelectBox
                label={t`Select ${question.questionText}`}
                checked={selection.has(question.id)}
                onToggle={() => selection.toggle(question.id)}
              />
            )}
            <QuestionRow question={question} onEdit={onEdit} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}
