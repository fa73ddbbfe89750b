import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../features/admin/audit/audit-page';
import { readAuditSearch } from '../features/admin/page-search';

export const Route = createFileRoute('/_site/_player/admin/audit')({
  staticData: { title: msg`Audit log` },
  validateSearch: readAuditSearch,
  component: AuditPage,
});
