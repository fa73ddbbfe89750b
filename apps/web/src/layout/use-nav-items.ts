import { useLingui } from '@lingui/react/macro';
import { useAuth } from '../lib/session/auth';
import { mayAdminister } from '../lib/session/may-administer';

type NavItem = {
  readonly to: '/' | '/about' | '/contact' | '/dashboard' | '/admin' | '/admin/tournaments';
  readonly label: string;
};

/** Returns the links of the bar and the mobile menu. */
export function useNavItems() {
  const { t } = useLingui();
  const { user } = useAuth();
  const items: NavItem[] = [
    { to: '/', label: t`Home` },
    { to: '/about', label: t`About` },
    { to: '/contact', label: t`Contact` },
  ];
  if (user) items.push({ to: '/dashboard', label: t`Dashboard` });
  if (user?.role === 'admin') items.push({ to: '/admin', label: t`Admin` });
  else if (user && mayAdminister(user)) items.push({ to: '/admin/tournaments', label: t`Organise` });
  return items;
}
