import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SharedBadgesPage } from '../features/quiz/achievements/shared-badges-page';

export const Route = createFileRoute('/_site/_linked/badges/$code')({
  staticData: { title: msg`Badges` },
  component: SharedBadgesPage,
});
