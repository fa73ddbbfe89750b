import { createFileRoute } from '@tanstack/react-router';
import { FinalCall } from '../content/home/final-call';
import { Hero } from '../content/home/hero';
import { HowToPlay } from '../content/home/how-to-play';
import { Reasons } from '../content/home/reasons';
import { Voices } from '../content/home/voices';
import { NextTournament } from '../features/tournament/next-tournament';

export const Route = createFileRoute('/_site/')({
  component: Home,
});

function Home() {
  return (
    <>
      <Hero next={<NextTournament />} />
      <HowToPlay />
      <Reasons />
      <Voices />
      <FinalCall />
    </>
  );
}
