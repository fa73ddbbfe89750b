import { useLingui } from '@lingui/react/macro';
import { CircleCheck, Info, ShieldAlert } from 'lucide-react';
import { useNotifications } from '../notifications';

const icons = { info: Info, warning: ShieldAlert, success: CircleCheck } as const;
const tones = { info: 'text-structure', warning: 'text-wrong', success: 'text-correct' } as const;

/** Live notifications of the platform. Each stays for five seconds. */
export function LiveNotifications() {
  const { t } = useLingui();
  const notifications = useNotifications();
  return (
    <section aria-labelledby="notifications-title" className="tile flex flex-col gap-2 p-4">
      <h2 id="notifications-title" className="font-semibold text-base">
        {t`Live Notifications`}
      </h2>
      <ul aria-live="polite" className="flex flex-col">
        {notifications.map(({ id, kind, tone, text }) => {
          const Icon = icons[tone];
          return (
            <li key={id} className="appear flex items-start gap-2.5 py-1.5">
              <Icon aria-hidden="true" className={`mt-0.5 size-5 flex-none ${tones[tone]}`} />
              <span className="min-w-0">
                <strong className="font-semibold">{kind}</strong> {text}
              </span>
            </li>
          );
        })}
      </ul>
      {notifications.length === 0 && (
        <p className="py-2 text-ink-soft">{t`Quiet. Registrations, joins, KYC and violations show up here.`}</p>
      )}
    </section>
  );
}
