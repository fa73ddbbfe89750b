/** A progress bar. Decorative: the text below it has the same figures. */
export function Progress({ value, max }: { value: number; max: number }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
      <div className="h-full bg-structure" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
