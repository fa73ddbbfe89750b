import type { AchievementKind } from '@paheli/core/achievements/achievements';
import {
  Brain,
  CalendarCheck,
  Clapperboard,
  Crown,
  FlaskConical,
  Gem,
  IndianRupee,
  Landmark,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  Medal,
  Rocket,
  ShieldCheck,
  Volleyball,
  Zap,
} from 'lucide-react';

const icons: Readonly<Record<AchievementKind, LucideIcon>> = {
  first_quiz: Rocket,
  perfect_score: Gem,
  ten_in_a_row: ListChecks,
  quick_thinker: Zap,
  first_win: Crown,
  prize_winner: IndianRupee,
  ten_podiums: Medal,
  seven_days: CalendarCheck,
  general_master: Lightbulb,
  science_master: FlaskConical,
  history_master: Landmark,
  sports_master: Volleyball,
  entertainment_master: Clapperboard,
  clean_sheet: ShieldCheck,
  century: Brain,
};

export function AchievementIcon({ kind, className }: { kind: AchievementKind; className: string }) {
  const Icon = icons[kind];
  return <Icon className={className} />;
}
