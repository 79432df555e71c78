import type { AddressInfo } from 'node:net';
import type { Refusal } from './recipients.ts';

export interface SmtpServerOptions {
  host: string;
  users: ReadonlyMap<string, string>;
  refuseRecipient(address: string): Refusal;
  take(from: string, to: string, raw: string): Refusal;
}

/** A client that stays connected is cut off after this time when the sandbox closes. */
const CLOSE_MS = 500;
const MAX_BYTES = 10 * 1024 * 1024;

/** The library turns an error with `responseCode` into a reply. */
function refused(refusal: string): Error {
  return Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) });
}

export async function startSmtpServer(
  options: SmtpServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    size: MAX_BYTES,
    logger: false,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      options.users.get(username ?? '') === password
        ? done(null, { user: username })
        : done(refused('535 5.7.8 Authentication credentials invalid')),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = options.refuseRecipient(address);
      done(refusal ? refused(refusal) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const raw = Buffer.concat(chunks).toString('utf8');
        const refusals = session.envelope.rcptTo.map(({ address }) => options.take(from, address, raw));
        const refusal = refusals.find(Boolean);
        done(refusal ? refused(refusal) : null);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, options.host, () => done()));
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
