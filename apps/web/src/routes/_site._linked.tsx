import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DataProvider } from '../lib/api/data-provider';

/** The layout of pages with data that visitors open too, mostly from a link. */
export const Route = createFileRoute('/_site/_linked')({
  component: () => (
    <DataProvider>
      <Outlet />
    </DataProvider>
  ),
});
