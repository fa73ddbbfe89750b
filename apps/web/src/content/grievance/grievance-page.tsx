import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { grievanceDays } from '@paheli/core/contact/grievance';
import { IconCircle } from '../../ui/icon-circle';
import { ContactForm } from '../contact/contact-form';
import { grievance, office } from '../office';

const { officer, email, authority, helpline } = grievance;

const steps = [
  msg`Write what happened, when, and what you want us to put right. Name the tournament or the payment if there is one.`,
  msg`Your complaint gets a date by which we answer. The grievance officer reads it.`,
  msg`Within ${grievanceDays} days you get a decision and its reasons by e-mail.`,
  msg`If it does not settle the matter, take it to the ${authority}, or call the National Consumer Helpline, ${helpline}.`,
];

/** How to complain, to whom, by when an answer comes, and who decides above. */
export function GrievancePage() {
  const { t } = useLingui();
  return (
    <>
      <header className="pt-5 pb-8 md:pt-12">
        <h1 className="text-[2.25rem] md:text-[3.25rem]">{t`Complaints`}</h1>
        <p className="mt-2 text-lg text-ink-soft">{t`Something is not right and support could not settle it: this is the way.`}</p>
      </header>
      <div className="grid items-start gap-10 lg:grid-cols-[1.15fr_0.85fr] lg:gap-12">
        <ContactForm subject="grievance" />
        <div className="flex flex-col gap-6">
          <ol className="flex flex-col gap-4">
            {steps.map((step, index) => (
              <li key={step.id} className="flex gap-3">
                <IconCircle size="small">{index + 1}</IconCircle>
                <span className="min-w-0">{t(step)}</span>
              </li>
            ))}
          </ol>
          <address className="tile flex flex-col gap-1 p-4 not-italic">
            <h2 className="font-semibold text-lg">{t`Grievance officer`}</h2>
            <span>{officer}</span>
            <a
              href={`mailto:${email}`}
              className="inline-flex min-h-11 items-center font-semibold text-structure underline [overflow-wrap:anywhere]"
            >
              {email}
            </a>
            <span className="text-ink-soft">{office.street.join(', ')}</span>
          </address>
        </div>
      </div>
    </>
  );
}
