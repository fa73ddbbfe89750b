import { Differences } from './differences';
import { Invariants } from './invariants';
import { Runs } from './runs';

/** The checks of the ledger: its own invariants, and the comparison with the payment provider. */
export function ReconciliationPage() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Differences />
        <Runs />
      </div>
      <Invariants />
    </div>
  );
}
