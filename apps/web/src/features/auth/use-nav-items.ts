import { useAuth } from '../../lib/auth';

/** Where the bar and the mobile menu lead; the same in both. */
export function useNavItems() {
  const { user } = useAuth();
  const items: { readonly to: '/' | '/dashboard' | '/admin'; readonly label: string }[] = [
    { to: '/', label: 'Home' },
  ];
  if (user) items.push({ to: '/dashboard', label: 'Dashboard' });
  if (user?.role === 'admin') items.push({ to: '/admin', label: 'Admin' });
  return items;
}
