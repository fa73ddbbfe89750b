import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '../content/contact/contact-page';

export const Route = createFileRoute('/_site/contact')({
  staticData: { title: msg`Contact` },
  component: ContactPage,
});
