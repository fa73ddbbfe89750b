import { Spinner } from './spinner';

/** Covers the page while a payment is being credited. */
export function Overlay({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <div className="appear fixed inset-0 z-60 grid place-items-center bg-veil p-6">
      <div
        role="status"
        className="flex flex-col items-center gap-4 rounded-sheet bg-surface px-8 py-7 text-center shadow-floating"
      >
        <Spinner />
        <p className="font-semibold text-lg">{message}</p>
      </div>
    </div>
  );
}
