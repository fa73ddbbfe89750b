import type { AddressInfo } from 'node:net';
import brand from '@paheli/core/brand.json';
import { opened } from '@paheli/core/testing/opened';
import { SMTPServer } from 'smtp-server';
import { createSmtpMail, type Mail } from '../notices/mail';

/** An e-mail as the server received it. */
export type ReceivedMail = {
  readonly recipients: readonly string[];
  /** Head and body, with decoded lines. */
  readonly source: string;
};

export type Mailbox = {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Refuses messages with this status from now on; null accepts them. */
  refuse(status: number | null): void;
  close(): Promise<void>;
};

/** Opens such a server for the tests of a file. */
export const openMailbox = (): Mailbox => opened(startMailbox, (mailbox) => mailbox.close());

/** Returns a sender of e-mails through this SMTP server. */
export function mailThrough(url: string, requiresTls = false): Mail {
  const from = `${brand.name} <no-reply@${brand.domain}>`;
  return createSmtpMail({ url, from, site: `https://${brand.domain}`, requiresTls });
}

/** Starts a local SMTP server that keeps what it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal !== null) {
          done(Object.assign(new Error('refused'), { responseCode: refusal }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, source: decode(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuse(status) {
      refusal = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable lines (RFC 2045, section 6.7), in which e-mails are sent. */
function decode(source: string): string {
  const bytes = source
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
