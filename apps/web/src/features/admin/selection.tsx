import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { queries } from '../../lib/api/trpc';
import { logWarning } from '../../lib/log';
import { showToast } from '../../lib/page/toasts';
import { formatCount } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';

export type Selection = {
  /** The chosen ids that are on the list, in the list's order. */
  readonly ids: readonly string[];
  readonly total: number;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Chooses everything on the list, or nothing. */
  toggleAll(): void;
  keep(ids: readonly string[]): void;
};

/** The items of a list that are chosen for one action. What leaves the list is no longer chosen. */
export function useSelection(listed: readonly { readonly id: string }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = listed.map(({ id }) => id).filter((id) => chosen.has(id));
  const keep = (next: readonly string[]) => setChosen(new Set(next));
  return {
    ids,
    total: listed.length,
    has: (id) => chosen.has(id),
    toggle: (id) => keep(chosen.has(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    toggleAll: () => keep(ids.length === listed.length ? [] : listed.map(({ id }) => id)),
    keep,
  };
}

type SelectBoxProps = { label: string; selection: Selection; id: string };

/** Chooses one item of a list: a checkbox with a large target and a name for screen readers. */
export function SelectBox({ label, selection, id }: SelectBoxProps) {
  return (
    <label className="grid size-11 flex-none cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
        className="size-5 accent-structure"
      />
    </label>
  );
}

/** Chooses everything that a list shows, beside the actions on what is chosen. Hidden where nothing can be chosen. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { t } = useLingui();
  const { ids, total } = selection;
  if (total === 0) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-[0.9375rem]">
        <input
          type="checkbox"
          checked={ids.length === total}
          ref={(box) => {
            if (box) box.indeterminate = ids.length > 0 && ids.length < total;
          }}
          onChange={selection.toggleAll}
          className="size-5 accent-structure"
        />
        {ids.length === 0 ? t`Select all shown` : t`${formatCount(ids.length)} selected`}
      </label>
      {children}
    </div>
  );
}

type BulkActionProps = {
  selection: Selection;
  /** The noun for one item. */
  texts: {
    /** The action on this many items, such as 'Delete 3 questions'. */
    readonly action: (count: number) => string;
    /** What was done, such as '2 questions deleted'. */
    readonly done: (count: number) => string;
  };
  /** What the action does, as the question before it explains it. */
  effect: string;
  variant?: 'act' | 'danger';
  act: (id: string) => Promise<unknown>;
};

/** Applies one action to all chosen items after a question. Items for which it fails stay chosen. */
export function BulkAction({ selection, texts, effect, variant, act }: BulkActionProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const { ids } = selection;
  const run = async () => {
    const failed: string[] = [];
    for (const [index, id] of ids.entries()) {
      setDone(index);
      await act(id).catch((error: unknown) => {
        logWarning('An action on several entries failed for one.', error);
        failed.push(id);
      });
    }
    setDone(null);
    setIsAsking(false);
    selection.keep(failed);
    void queries.admin.invalidate();
    showToast(
      failed.length === 0
        ? texts.done(ids.length)
        : t`${texts.done(ids.length - failed.length)}, ${formatCount(failed.length)} not`,
      failed.length === 0 ? 'success' : 'error',
    );
  };
  return (
    <>
      {ids.length > 0 && (
        <Button variant={variant ?? 'act'} size="small" onClick={() => setIsAsking(true)}>
          {texts.action(ids.length)}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`${texts.action(ids.length)}?`}
        description={effect}
        confirm={
          done === null ? texts.action(ids.length) : t`${formatCount(done)} of ${formatCount(ids.length)}`
        }
        cancel={t`Cancel`}
        variant={variant ?? 'act'}
        busy={done !== null}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
