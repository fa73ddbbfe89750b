import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import type { AdminQuestion } from '@paheli/core/question-bank/question';
import { getRouteApi } from '@tanstack/react-router';
import { FileUp, Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { api, trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { Button } from '../../../ui/button';
import { PagedList } from '../../../ui/paged-list';
import { RadioGroup } from '../../../ui/radio-group';
import { Switch } from '../../../ui/switch';
import { FilterSelect } from '../filter-select';
import { ListHead } from '../list-head';
import type { readQuestionsSearch } from '../page-search';
import { SearchForm } from '../search-form';
import { BulkAction, SelectBox, useSelection } from '../selection';
import { useNarrow } from '../use-narrow';
import { DeleteQuestion, deletionEffect } from './delete-question';
import { QuestionCard } from './question-card';
import { QuestionDialog } from './question-dialog';
import { QuestionExport } from './question-export';
import { QuestionRow, QuestionSkeletons } from './question-row';
import { UploadDialog } from './upload-dialog';

const route = getRouteApi('/_site/_player/admin/questions');

/** The dialog that is open over the list. */
type Open =
  | { readonly what: 'new' | 'upload' }
  | { readonly what: 'edit' | 'delete'; readonly question: AdminQuestion };

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
  onEdit: (question: AdminQuestion) => void;
  onDelete: (question: AdminQuestion) => void;
};

function QuestionList({ onEdit, onDelete }: QuestionListProps) {
  const { t } = useLingui();
  const { text, category, difficulty, archived, dense = false } = route.useSearch();
  const list = usePages(
    trpc.admin.questions.list.useInfiniteQuery(
      { limit: pageSize, search: text, category, difficulty, archived: archived ?? false },
      byCursor,
    ),
  );
  const isNarrowed = Boolean(text || category || difficulty);
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
            : t`The bank has no questions yet`,
        detail: isNarrowed
          ? t`Try fewer words, or another category.`
          : archived
            ? t`Deleted questions that players were asked are kept here.`
            : t`Add a question, or upload a file.`,
      }}
    >
      {(questions) => (
        <Rows
          questions={questions}
          isDense={dense}
          mayDelete={!archived}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </PagedList>
  );
}

type RowsProps = Pick<QuestionListProps, 'onEdit' | 'onDelete'> & {
  questions: readonly AdminQuestion[];
  isDense: boolean;
  mayDelete: boolean;
};

function Rows({ questions, isDense, mayDelete, onEdit, onDelete }: RowsProps) {
  const { t } = useLingui();
  const selection = useSelection(questions);
  const Question = isDense ? QuestionRow : QuestionCard;
  return (
    <>
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
      <ul className="tile divide-y divide-line overflow-hidden">
        {questions.map((question) => (
          <li key={question.id} className="flex min-w-0 items-start">
            {mayDelete && (
              <SelectBox
                label={t`Select ${plainTextOf(question.questionText)}`}
                checked={selection.has(question.id)}
                onToggle={() => selection.toggle(question.id)}
              />
            )}
            <Question question={question} onEdit={onEdit} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </>
  );
}

const shelves = [
  { value: 'bank', label: msg`In use` },
  { value: 'archive', label: msg`Archived` },
] as const;

/** The filters of the question list. */
function QuestionFilters() {
  const { t } = useLingui();
  const search = route.useSearch();
  const narrow = useNarrow<ReturnType<typeof readQuestionsSearch>>();
  return (
    <SearchForm
      name={t`Find questions`}
      label={t`Words of the question, its options or explanation`}
      text={search.text}
      onSearch={(text) => narrow({ text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label={t`Category`}
          all={t`All categories`}
          names={categoryNames}
          value={search.category}
          onChoose={(category) => narrow({ category })}
        />
        <FilterSelect
          label={t`Difficulty`}
          all={t`All difficulties`}
          names={difficultyNames}
          value={search.difficulty}
          onChoose={(difficulty) => narrow({ difficulty })}
        />
        <RadioGroup
          className="col-span-2"
          name="shelf"
          legend={t`Show`}
          options={shelves}
          value={search.archived ? 'archive' : 'bank'}
          onChange={({ target }) => narrow({ archived: target.value === 'archive' ? true : undefined })}
        />
        <div className="col-span-2">
          <Switch
            label={t`Dense list`}
            checked={search.dense ?? false}
            onChange={(isDense) => narrow({ dense: isDense ? true : undefined })}
          />
        </div>
      </div>
    </SearchForm>
  );
}
