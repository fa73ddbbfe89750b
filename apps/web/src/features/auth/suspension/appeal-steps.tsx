import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { AnswerCard } from '../../../ui/answer-card';

const steps = [
  msg`A code shows that the account is yours.`,
  msg`An administrator who did not suspend you reads your appeal and decides.`,
  msg`You are told the decision and its reason.`,
  msg`Your money stays yours meanwhile, and held prizes stay held.`,
];

/** How an appeal is decided, in numbered cards. */
export function AppealSteps() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="appeal-steps" className="flex flex-col gap-3">
      <h2 id="appeal-steps" className="text-xl">
        {t`What happens with an appeal`}
      </h2>
      <ol className="flex flex-col gap-2.5">
        {steps.map((step, index) => (
          <li key={step.id}>
            <AnswerCard letter={String(index + 1)} state="open">
              {t(step)}
            </AnswerCard>
          </li>
        ))}
      </ol>
    </section>
  );
}
