import { useAuth } from '../lib/session/auth';

type NavItem = {
  readonly to: '/' | '/about' | '/contact' | '/dashboard' | '/admin';
  readonly label: string;
};

/** Returns the links of the bar and the mobile menu. */
export function useNavItems() {
  const { user } = useAuth();
  const items: NavItem[] = [
    { to: '/', label: 'Home' },
    { to: '/about', label: 'About' },
    { to: '/contact', label: 'Contact' },
  ];
  if (user) items.push({ to: '/dashboard', label: 'Dashboard' });
  if (user?.role === 'admin') items.push({ to: '/admin', label: 'Admin' });
  return items;
}
