import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RehearsalPage } from '../features/quiz/rehearsal/rehearsal-page';

export const Route = createFileRoute('/_stage/rehearsal')({
  staticData: { title: msg`Rehearsal` },
  component: RehearsalPage,
});
