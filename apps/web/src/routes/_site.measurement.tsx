import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MeasurementPage } from '../content/measurement/measurement-page';

export const Route = createFileRoute('/_site/measurement')({
  staticData: { title: msg`How we measure` },
  component: MeasurementPage,
});
