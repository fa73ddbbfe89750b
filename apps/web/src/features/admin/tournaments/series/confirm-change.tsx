import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type CreateSeries, changeOn, type SeriesDetails } from '@paheli/core/tournament/series';
import { serverClock } from '../../../../lib/time/server-clock';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { DatedList } from './dated-list';

type ConfirmChangeProps = {
  series: SeriesDetails;
  /** The change to confirm; null for none. */
  asked: CreateSeries | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a change of a series: says which tournaments get the new terms, which stay and which go. */
export function ConfirmChange({ series, asked, onConfirm, onClose }: ConfirmChangeProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t`Change all that follow?`}
      description={t`The new terms hold for every tournament that is made from now on.`}
      confirm={t`Change them`}
      cancel={t`Cancel`}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      {asked && <Effect series={series} asked={asked} />}
    </ConfirmDialog>
  );
}

function Effect({ series: { ahead }, asked }: { series: SeriesDetails; asked: CreateSeries }) {
  const now = new Date(serverClock.nowMs());
  const free = ahead
    .filter(({ frozen }) => !frozen)
    .map(({ day, startTime }) => ({ startTime, movedTo: changeOn(asked, day, now)?.startTime }));
  return (
    <>
      <DatedList title={changedText} starts={free.flatMap(({ movedTo }) => movedTo ?? [])} />
      <DatedList
        title={deletedText}
        starts={free.flatMap(({ startTime, movedTo }) => (movedTo ? [] : startTime))}
      />
      <DatedList
        title={keptText}
        starts={ahead.flatMap(({ frozen, startTime }) => (frozen ? startTime : []))}
      />
    </>
  );
}

const changedText = (count: number) =>
  t`${plural(count, { one: '# tournament that nobody has joined is changed, and starts:', other: '# tournaments that nobody has joined are changed, and start:' })}`;
const deletedText = (count: number) =>
  t`${plural(count, { one: '# tournament is deleted, because its day is no longer in the series:', other: '# tournaments are deleted, because their days are no longer in the series:' })}`;
const keptText = (count: number) =>
  t`${plural(count, { one: '# tournament that players have joined keeps its terms; it moves to a new time if all of them follow the series:', other: '# tournaments that players have joined keep their terms; they move to a new time if all their players follow the series:' })}`;
