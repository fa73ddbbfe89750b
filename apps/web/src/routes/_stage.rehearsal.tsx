import { createFileRoute } from '@tanstack/react-router';
import { RehearsalPage } from '../features/quiz/rehearsal/rehearsal-page';

export const Route = createFileRoute('/_stage/rehearsal')({
  staticData: { title: 'Rehearsal' },
  component: RehearsalPage,
});
