import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** Leads to the rehearsal, where a device is tested before anything is paid or played. */
export function RehearsalLink() {
  const { t } = useLingui();
  return (
    <Link
      to="/rehearsal"
      className="inline-flex min-h-11 items-center self-start font-semibold text-[0.9375rem] text-structure underline"
    >
      {t`Test this device in three questions`}
    </Link>
  );
}
