import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type Label, useLabel } from '../lib/language/label';
import { IconCircle } from './icon-circle';

type LinkTileProps = { to: NonNullable<LinkProps['to']>; icon: LucideIcon; label: Label; hint: Label };

/** A link to a page as a card: icon, name and what is found there. */
export function LinkTile({ to, icon: Icon, label, hint }: LinkTileProps) {
  const text = useLabel();
  return (
    <Link to={to} className="tile flex items-center gap-3 px-4 py-3 transition-colors hover:border-edge">
      <IconCircle>
        <Icon className="size-5" />
      </IconCircle>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{text(label)}</span>
        <span className="block text-[0.875rem] text-ink-soft">{text(hint)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-soft" />
    </Link>
  );
}
