import { msg } from '@lingui/core/macro';
import { site } from '../site';

/** The texts of the About page. */
export const about = {
  title: msg`About ${site.name}`,
  mission: msg`Our mission is to make learning fun.`,
  story: [
    msg`${site.name} began in 2023, at a kitchen table in Noida, with a quiz night that nobody wanted to end. Friends who had not opened a schoolbook in years argued about planets, batting averages and the Mughals until two in the morning, and looked things up afterwards because they wanted to know.`,
    msg`That feeling is what we build. Five seconds are enough to know an answer and too short to look it up. An explanation follows each question, because a wrong answer is the best moment to learn the right one.`,
    msg`A game one trusts needs rules one can check. So the server keeps the time, ranks are reckoned in the open, prize pools are guaranteed, and every rupee in a wallet has a line in its statement.`,
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
