import { useLingui } from '@lingui/react/macro';
import { site } from '../site';

/**
 * A drawn map of the neighbourhood. A third-party map in a frame would learn who visits this page, and the content
 * security policy allows no frames of other sites.
 */
export function PlaceMap() {
  const { t } = useLingui();
  return (
    <svg
      viewBox="0 0 640 320"
      role="img"
      aria-label={t`Map: ${site.contact.street.join(', ')}, near the metro line and the park`}
      className="h-auto w-full rounded-card border border-line bg-sunken"
    >
      <g className="fill-surface">
        <rect x="20" y="18" width="118" height="70" rx="8" />
        <rect x="170" y="18" width="150" height="70" rx="8" />
        <rect x="352" y="18" width="112" height="70" rx="8" />
        <rect x="500" y="18" width="120" height="70" rx="8" />
        <rect x="20" y="122" width="118" height="76" rx="8" />
        <rect x="352" y="122" width="112" height="76" rx="8" />
        <rect x="500" y="122" width="120" height="76" rx="8" />
        <rect x="20" y="232" width="118" height="72" rx="8" />
        <rect x="170" y="232" width="150" height="72" rx="8" />
        <rect x="500" y="232" width="120" height="72" rx="8" />
      </g>
      <g className="fill-correct-soft">
        <rect x="170" y="122" width="150" height="76" rx="8" />
        <rect x="352" y="232" width="112" height="72" rx="8" />
      </g>
      <g fill="none" className="stroke-line" strokeWidth="14" strokeLinecap="round">
        <path d="M0 105h640M0 215h640M154 0v320M336 0v320M482 0v320" />
      </g>
      <path
        d="M-10 300C120 262 220 268 336 215S520 92 650 62"
        fill="none"
        className="stroke-structure"
        strokeWidth="4"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <g className="fill-ink-soft font-text" fontSize="18">
        <text x="245" y="166" textAnchor="middle">
          {t`Park`}
        </text>
        <text x="408" y="274" textAnchor="middle">
          {t`Garden`}
        </text>
        <text x="560" y="168" textAnchor="middle">
          {t`Metro`}
        </text>
        <text x="79" y="59" textAnchor="middle">
          {t`Sector 62`}
        </text>
      </g>
      <g>
        <ellipse cx="408" cy="166" rx="20" ry="6" className="fill-ink" opacity="0.18" />
        <path
          d="M408 166c-17-22-27-36-27-50a27 27 0 1 1 54 0c0 14-10 28-27 50z"
          className="fill-act stroke-surface"
          strokeWidth="3"
        />
        <circle cx="408" cy="116" r="10" className="fill-on-act" />
      </g>
    </svg>
  );
}
