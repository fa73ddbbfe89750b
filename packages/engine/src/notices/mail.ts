import brand from '@paheli/core/brand.json';
import { defaultLanguage, type Language } from '@paheli/core/languages';
import { formatMessage, type MessageValue, msg } from '@paheli/core/message';
import type { MailContent } from '@paheli/core/notices/mail-message';
import { catalogues } from '@paheli/core/texts/catalogues';
import { createTransport } from 'nodemailer';

/** Sends e-mails. */
export type Mail = {
  /** Hands an e-mail to the SMTP server. Throws MailError where the server did not accept it. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};

export type MailMessage = {
  readonly to: string;
  /** The same for each attempt, so that mailboxes recognise a repeated message. */
  readonly id: string;
  /** English where it is left out. */
  readonly language?: Language | null;
  readonly content: MailContent;
};

/** An e-mail that was not accepted. Contains neither the recipient nor the text. */
export class MailError extends Error {
  override readonly name = 'MailError';
  constructor(
    message: string,
    /** Whether a later attempt may succeed. */
    readonly isTemporary: boolean,
  ) {
    super(message);
  }
}

type MailConfig = {
  /** Such as `smtps://user:password@smtp.example:465`. */
  readonly url: string;
  readonly from: string;
  /** Where the links of e-mails lead. */
  readonly site: string;
  /** Whether a connection without TLS is refused. */
  readonly requiresTls: boolean;
};

const timeoutMs = 10_000;

/** Creates a sender over SMTP. */
export function createSmtpMail({ url, from, site, requiresTls }: MailConfig): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    requireTLS: requiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, id, language, content }) {
      const texts = formatContent(content, site, language ?? defaultLanguage);
      try {
        await transport.sendMail({
          from,
          // An object, because a text would be parsed as a list of recipients.
          to: { name: '', address: to },
          subject: texts.subject,
          text: writeText(texts),
          html: writeHtml(texts),
          messageId: `<${id}@${brand.domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
        throw new MailError(
          code ? `the SMTP server returned ${code}` : 'the SMTP server did not respond',
          code < 500,
        );
      }
    },
    close: () => transport.close(),
  };
}

type MailTexts = {
  readonly language: Language;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly link: { readonly address: string; readonly text: string } | null;
  readonly footer: string;
};

function formatContent(
  { subject, paragraphs, facts, path }: MailContent,
  site: string,
  language: Language,
): MailTexts {
  const text = (message: MessageValue) => formatMessage(message, catalogues[language]);
  const product = brand.name;
  return {
    language,
    subject: oneLine(text(subject)),
    paragraphs: paragraphs.map(text),
    facts: facts.map(([name, value]) => [text(name), oneLine(text(value))]),
    link: path === null ? null : { address: site + path, text: text(msg('Open {product}', { product })) },
    footer: text(
      msg('You get this because you have an account at {product}. Choose what you are told: {address}', {
        product,
        address: `${site}/notifications`,
      }),
    ),
  };
}

function writeText({ paragraphs, facts, link, footer }: MailTexts): string {
  const rows = facts.map(([name, value]) => `${name}: ${value}`);
  return [...paragraphs, rows.join('\n'), link?.address, footer].filter(Boolean).join('\n\n');
}

function writeHtml({ language, subject, paragraphs, facts, link, footer }: MailTexts): string {
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:500;color:#5a5674">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const button =
    link && `<p><a href="${escapeHtml(link.address)}" style="color:#3a3199">${escapeHtml(link.text)}</a></p>`;
  return `<!doctype html><html lang="${language}-IN"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#faf6ee;color:#1d1a39;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:auto"><p style="font-size:20px;font-weight:700">${escapeHtml(brand.name)}</p>
${paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('\n')}
${rows.length > 0 ? `<table cellspacing="0">${rows.join('')}</table>` : ''}${button ?? ''}
<p style="color:#5a5674;font-size:14px">${escapeHtml(footer)}</p></div></body></html>`;
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
