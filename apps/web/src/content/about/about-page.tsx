import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookOpen, Lightbulb, Medal, Users } from 'lucide-react';
import { byMode } from '../../lib/site-mode';
import { IconCircle } from '../../ui/icon-circle';
import { PlayLink } from '../home/play-link';
import { site } from '../site';

const icons = { knowledge: Lightbulb, learning: BookOpen, community: Users, excellence: Medal } as const;

export function AboutPage() {
  const { t } = useLingui();
  return (
    <>
      <header className="pt-5 pb-10 md:pt-12 md:pb-14">
        <h1 className="text-[2.25rem] md:text-[3.25rem]">{t(about.title)}</h1>
        <p className="mt-3 text-lg text-ink-soft md:text-xl">{t(about.mission)}</p>
      </header>
      <section
        aria-labelledby="story-title"
        className="grid gap-5 border-line border-t py-10 md:grid-cols-[15rem_1fr] md:gap-12 md:py-14"
      >
        <div>
          <h2 id="story-title" className="text-[1.75rem] md:text-4xl">
            {t`Our story`}
          </h2>
          <p className="figures mt-1 text-ink-soft text-xl">{t`Since 2023`}</p>
        </div>
        <div className="flex max-w-[64ch] flex-col gap-4 text-[1.0625rem]">
          {about.story.map((paragraph) => (
            <p key={paragraph.id}>{t(paragraph)}</p>
          ))}
        </div>
      </section>
      <section aria-labelledby="values-title" className="border-line border-t py-10 md:py-14">
        <h2 id="values-title" className="text-[1.75rem] md:text-4xl">
          {t`Our values`}
        </h2>
        <ul className="mt-6 grid gap-3 sm:grid-cols-2">
          {about.values.map(({ icon, title, text }) => {
            const Icon = icons[icon];
            return (
              <li key={title.id} className="tile flex gap-3.5 p-4 md:p-5">
                <IconCircle>
                  <Icon className="size-5" />
                </IconCircle>
                <div>
                  <h3 className="font-semibold text-lg">{t(title)}</h3>
                  <p className="mt-1 text-ink-soft">{t(text)}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </section>
      <section
        aria-labelledby="about-call-title"
        className="tile flex flex-col items-center gap-3 px-6 py-10 text-center"
      >
        <h2 id="about-call-title" className="text-[1.75rem] md:text-4xl">
          {t(about.call.title)}
        </h2>
        <p className="text-ink-soft">{t(about.call.text)}</p>
        <PlayLink className="mt-2 px-10" />
      </section>
    </>
  );
}

/** The texts of the About page. */
const about = {
  title: msg`About ${site.name}`,
  mission: msg`Our mission is to make learning fun.`,
  story: [
    msg`${site.name} began in 2023, at a kitchen table in Noida, with a quiz night that nobody wanted to end. Friends who had not opened a schoolbook in years argued about planets, batting averages and the Mughals until two in the morning, and looked things up afterwards because they wanted to know.`,
    msg`That feeling is what we build. Five seconds are enough to know an answer and too short to look it up. An explanation follows each question, because a wrong answer is the best moment to learn the right one.`,
    byMode(
      msg`A game one trusts needs rules one can check. So the server keeps the time, ranks are reckoned in the open, prize pools are guaranteed, and every rupee in a wallet has a line in its statement.`,
      msg`A game one trusts needs rules one can check. So the server keeps the time, ranks are reckoned in the open, and anybody can check a draw.`,
    ),
  ],
  values: [
    {
      icon: 'knowledge',
      title: msg`Knowledge for All`,
      text: msg`Plain words, a light page that runs on any phone, and questions from every corner of life.`,
    },
    {
      icon: 'learning',
      title: msg`Continuous Learning`,
      text: msg`Every question explains itself. You leave a quiz knowing more than when you came, whatever your rank.`,
    },
    {
      icon: 'community',
      title: msg`Community Growth`,
      text: msg`Friends to measure yourself with, topics that players suggest, and fair play that protects everybody.`,
    },
    {
      icon: 'excellence',
      title: msg`Excellence`,
      text: msg`Questions that were checked, clocks that agree, sums that are right to the paisa.`,
    },
  ],
  call: { title: msg`See how much you know`, text: msg`The first question is five seconds away.` },
} as const;
