import { encode } from 'uqr';
import { classNames } from './class-names';

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code, black on white in every theme and with four modules of white around it, as cameras expect (ISO/IEC 18004). */
export default function QrCode({ text, label, className = 'size-48' }: QrCodeProps) {
  const { data, size } = encode(text, { border: 4 });
  const modules = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('flex-none self-center rounded-card', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}
