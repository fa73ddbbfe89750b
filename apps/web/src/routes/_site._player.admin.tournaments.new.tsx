import { createFileRoute } from '@tanstack/react-router';
import { NewTournament } from '../features/admin/tournaments/tournament-editor';

export const Route = createFileRoute('/_site/_player/admin/tournaments/new')({
  staticData: { title: 'Create Tournament' },
  component: NewTournament,
});
