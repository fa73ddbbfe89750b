import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { IconCircle } from './icon-circle';

type LinkTileProps = { to: NonNullable<LinkProps['to']>; icon: LucideIcon; label: string; hint: string };

/** A link to a page as a card: icon, name and what is found there. */
export function LinkTile({ to, icon: Icon, label, hint }: LinkTileProps) {
  return (
    <Link to={to} className="tile flex items-center gap-3 px-4 py-3 transition-colors hover:border-edge">
      <IconCircle>
        <Icon className="size-5" />
      </IconCircle>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-[0.875rem] text-ink-soft">{hint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-soft" />
    </Link>
  );
}
