/** The brand's mark: a '?' in a marigold disc. */
export function BrandMark({ className = 'size-[30px]' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={className}>
      <circle cx="32" cy="32" r="32" className="fill-act" />
      <path
        d="M22.5 25.5c0-6 4.3-9.5 9.9-9.5 5.8 0 9.8 3.4 9.8 8.6 0 4.2-2.2 6.2-5.3 8.4-2.9 2-4.1 3.3-4.1 6.6"
        fill="none"
        className="stroke-on-act"
        strokeWidth="6.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="32.6" cy="48.6" r="4.2" className="fill-on-act" />
    </svg>
  );
}
