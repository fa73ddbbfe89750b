import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const sections = [
  {
    title: msg`How hard a question is`,
    texts: [
      msg`We count how players answered each question in tournaments, the first time that they met it, and how they did with other questions. From this follows the share of middle players that answer it right, and how sure that number is.`,
      msg`A question that nobody was asked yet has the difficulty that its author chose.`,
    ],
  },
  {
    title: msg`Why other questions are fair`,
    texts: [
      msg`Each player of a tournament is asked other questions. The questions are put in groups of equally hard ones, and everybody gets the same number from each group. After the tournament anybody can recompute the groups and the draw.`,
    ],
  },
  {
    title: msg`What your rating says`,
    texts: [
      msg`The middle player has 1,500 points. The margin beside it is honest: in 95 of 100 cases your true strength lies within it. It is wide after one tournament and narrow after ten.`,
      msg`Only tournaments change it. A right answer to a hard question counts more than one to an easy question; time does not count. Practice, the daily quiz and organisers’ tournaments leave it as it is.`,
      msg`Friends see your rating unless you hide it under ‘You’.`,
    ],
  },
  {
    title: msg`How we look for unfair play`,
    texts: [
      msg`We compare your last quizzes with what an honest player of your strength would do: how many answers are right, which questions you miss, how your times follow the questions, whether your wrong answers are those of another player, and whether linked accounts had seen the answers before.`,
      msg`Each of these is judged alone. No machine decides: a person looks at a result that was set aside, you read which signs spoke, and you can object. Once you are cleared, counting begins anew.`,
    ],
  },
  {
    title: msg`What it cannot tell`,
    texts: [
      msg`A few honest players look unusual, and some cheats look honest. Ten questions say little about anybody. That is why we wait for several tournaments, and why people decide.`,
    ],
  },
] as const;

/** How questions and players are measured, in plain words. */
export function MeasurementPage() {
  const { t } = useLingui();
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-8 pt-5 pb-8 md:pt-12">
      <h1 className="text-[2.25rem] md:text-[3.25rem]">{t`How we measure`}</h1>
      {sections.map(({ title, texts }) => (
        <section key={title.id} className="flex flex-col gap-2">
          <h2 className="text-[1.375rem]">{t(title)}</h2>
          {texts.map((text) => (
            <p key={text.id}>{t(text)}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
