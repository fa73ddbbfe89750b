import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../content/about/about-page';

export const Route = createFileRoute('/_site/about')({
  staticData: { title: msg`About` },
  component: AboutPage,
});
