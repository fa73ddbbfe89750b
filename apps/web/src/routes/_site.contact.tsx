import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ContactForm } from '../content/contact/contact-form';
import { ContactPage } from '../content/contact/contact-page';

export const Route = createFileRoute('/_site/contact')({
  staticData: { title: msg`Contact` },
  component: Contact,
});

function Contact() {
  return <ContactPage form={<ContactForm />} />;
}
