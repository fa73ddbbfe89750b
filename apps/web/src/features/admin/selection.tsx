import { useState } from 'react';
import { logWarning } from '../../lib/log';
import { showToast } from '../../lib/page/toasts';
import { formatCount, formatNumberOf } from '../../lib/text/format';
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

type SelectBoxProps = { label: string; checked: boolean; onToggle: () => void };

/** A checkbox with a large target and a name for screen readers. */
export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-11 flex-none cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onToggle}
        className="size-5 accent-structure"
      />
    </label>
  );
}

type BulkActionProps = {
  selection: Selection;
  /** The noun for one item. */
  one: string;
  /** The action in the button, such as 'Delete', and in the past, such as 'deleted'. */
  words: readonly [does: string, done: string];
  /** What the action does, as the question before it explains it. */
  effect: string;
  variant?: 'act' | 'danger';
  act: (id: string) => Promise<unknown>;
  onDone: () => void;
};

/** Applies one action to all chosen items after a question. Items for which it fails stay chosen. */
export function BulkAction({ selection, one, words, effect, variant, act, onDone }: BulkActionProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const { ids, total } = selection;
  const [does, past] = words;
  const run = async () => {
    const failed: string[] = [];
    for (const [index, id] of ids.entries()) {
      setDone(index);
      await act(id).catch((error: unknown) => {
        logWarning(`A ${one} was not ${past}.`, error);
        failed.push(id);
      });
    }
    setDone(null);
    setIsAsking(false);
    selection.keep(failed);
    onDone();
    const missed = failed.length > 0 && `, ${formatNumberOf(failed.length, one)} not`;
    showToast(
      `${formatNumberOf(ids.length - failed.length, one)} ${past}${missed || ''}`,
      missed ? 'error' : 'success',
    );
  };
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
        {ids.length === 0 ? 'Select all shown' : `${formatCount(ids.length)} selected`}
      </label>
      {ids.length > 0 && (
        <Button variant={variant ?? 'act'} size="small" onClick={() => setIsAsking(true)}>
          {does} {formatNumberOf(ids.length, one)}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`${does} ${formatNumberOf(ids.length, one)}?`}
        description={effect}
        confirm={done === null ? does : `${formatCount(done)} of ${formatCount(ids.length)}`}
        cancel="Cancel"
        variant={variant ?? 'act'}
        busy={done !== null}
        onConfirm={() => void run()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
