import { AnswerCard } from '../../../ui/answer-card';

const steps = [
  'A code shows that the account is yours.',
  'An administrator who did not suspend you reads your appeal and decides.',
  'You are told the decision and its reason.',
  'Your money stays yours meanwhile, and held prizes stay held.',
];

/** How an appeal is decided, in numbered cards. */
export function AppealSteps() {
  return (
    <section aria-labelledby="appeal-steps" className="flex flex-col gap-3">
      <h2 id="appeal-steps" className="text-xl">
        What happens with an appeal
      </h2>
      <ol className="flex flex-col gap-2.5">
        {steps.map((step, index) => (
          <li key={step}>
            <AnswerCard letter={String(index + 1)} state="open">
              {step}
            </AnswerCard>
          </li>
        ))}
      </ol>
    </section>
  );
}
