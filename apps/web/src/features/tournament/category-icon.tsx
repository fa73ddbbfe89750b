import type { Category } from '@paheli/core/tournament/schema';
import { Clapperboard, FlaskConical, Landmark, Lightbulb, type LucideIcon, Trophy } from 'lucide-react';
import { Disc } from '../../ui/disc';

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
    <Disc>
      <Icon className="size-5" />
    </Disc>
  );
}
