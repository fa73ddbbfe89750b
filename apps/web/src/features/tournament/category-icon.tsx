import type { Category } from '@paheli/core/tournament/schema';
import { Clapperboard, FlaskConical, Landmark, Lightbulb, type LucideIcon, Trophy } from 'lucide-react';
import { IconCircle } from '../../ui/icon-circle';

const icons: Record<Category, LucideIcon> = {
  general: Lightbulb,
  science: FlaskConical,
  history: Landmark,
  sports: Trophy,
  entertainment: Clapperboard,
};

export function CategoryDisc({ category }: { category: Category }) {
  const Icon = icons[category];
  return (
    <IconCircle>
      <Icon className="size-5" />
    </IconCircle>
  );
}
