import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SharedResultPage } from '../features/quiz/results/shared-result-page';

export const Route = createFileRoute('/_site/_linked/r/$code')({
  staticData: { title: msg`Result` },
  component: SharedResultPage,
});
