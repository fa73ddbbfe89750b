import { Differences } from './differences';
import { Invariants } from './invariants';
import { Looks } from './looks';

/** Whether the books are right: in themselves, and beside the payment provider's. */
export function ReconciliationPage() {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <Differences />
        <Looks />
      </div>
      <Invariants />
    </div>
  );
}
