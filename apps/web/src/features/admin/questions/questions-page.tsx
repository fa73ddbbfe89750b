import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import type { ListedQuestion } from '@paheli/core/question-bank/question';
import { getRouteApi } from '@tanstack/react-router';
import { FileUp, Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { api, trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { Button } from '../../../ui/button';
import { PagedList } from '../../../ui/paged-list';
import { ListHead } from '../list-head';
import { useMay } from '../may';
import { BulkAction, SelectBox, SelectionBar, useSelection } from '../selection';
import { DeleteQuestion, deletionEffect } from './delete-question';
import { QuestionCard } from './question-card';
import { QuestionDialog } from './question-dialog';
import { QuestionExport } from './question-export';
import { QuestionFilters } from './question-filters';
import { QuestionRow, QuestionSkeletons } from './question-row';
import { UploadDialog } from './upload-dialog';

const route = getRouteApi('/_site/_player/admin/questions');

/** The dialog that is open over the list. */
type Open =
  | { readonly what: 'new' | 'upload' }
  | { readonly what: 'edit' | 'delete'; readonly question: ListedQuestion };

/** The question bank, or its archive. The address holds the filters. */
export function QuestionsPage() {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Questions`}>
        <QuestionExport />
        <Button variant="quiet" size="small" onClick={() => setOpen({ what: 'upload' })}>
          <FileUp aria-hidden="true" className="size-[1.1em]" />
          {t`Bulk Upload`}
        </Button>
        <Button size="small" onClick={() => setOpen({ what: 'new' })}>
          <Plus aria-hidden="true" className="size-[1.1em]" />
          {t`Add Question`}
        </Button>
      </ListHead>
      <QuestionFilters />
      <QuestionList
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

type QuestionListProps = {
  onEdit: (question: ListedQuestion) => void;
  onDelete: (question: ListedQuestion) => void;
};

function QuestionList({ onEdit, onDelete }: QuestionListProps) {
  const { t } = useLingui();
  const { text, category, difficulty, measured, archived, shared, dense = false } = route.useSearch();
  const mayShare = useMay()('admin.questions.share');
  const isOwn = mayShare || !shared;
  const list = usePages(
    trpc.admin.questions.list.useInfiniteQuery(
      {
        limit: pageSize,
        search: text,
        category,
        difficulty,
        measured,
        archived: archived ?? false,
        shared: shared ?? false,
      },
      byCursor,
    ),
  );
  const isNarrowed = Boolean(text || category || difficulty || measured);
  return (
    <PagedList
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
      {(questions) => (
        <Rows
          questions={questions}
          isDense={dense}
          mayDelete={!archived && isOwn}
          mayShare={!archived && !shared && mayShare}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </PagedList>
  );
}

type RowsProps = Pick<QuestionListProps, 'onEdit' | 'onDelete'> & {
  questions: readonly ListedQuestion[];
  isDense: boolean;
  mayDelete: boolean;
  /** Whether chosen questions can be shared with organisers. */
  mayShare: boolean;
};

function Rows({ questions, isDense, mayDelete, mayShare, onEdit, onDelete }: RowsProps) {
  const { t } = useLingui();
  const selection = useSelection(questions);
  const Question = isDense ? QuestionRow : QuestionCard;
  return (
    <>
      <SelectionBar selection={selection}>
        {selection.ids.length > 0 && <QuestionExport chosen={selection.ids} />}
        {mayShare && (
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
        {mayDelete && (
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
              checked={selection.has(question.id)}
              onToggle={() => selection.toggle(question.id)}
            />
            <Question question={question} onEdit={onEdit} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}
