import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { GrievancePage } from '../content/grievance/grievance-page';

export const Route = createFileRoute('/_site/grievance')({
  staticData: { title: msg`Complaints` },
  component: GrievancePage,
});
