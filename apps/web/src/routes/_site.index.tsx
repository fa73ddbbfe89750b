import { createFileRoute } from '@tanstack/react-router';
import { Hero } from '../content/home/hero';
import { Sections } from '../content/home/sections';
import { HeroCountdown } from '../features/tournament/hero-countdown';

export const Route = createFileRoute('/_site/')({
  component: () => (
    <>
      <Hero countdown={<HeroCountdown />} />
      <Sections />
    </>
  ),
});
