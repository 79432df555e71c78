import { pino } from 'pino';

export type Log = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(bindings: Record<string, unknown>): Log;
};

const SECRET_KEYS = [
  'password',
  'smtp_password',
  'imap_password',
  'secret',
  'api_key',
  'apiKey',
  'authorization',
  'pass',
];
const SECRET_TEXT = /(Bearer\s+|whsec_|ok_live_)[A-Za-z0-9_\-.~+/=]{6,}/g;
const DATABASE_URL = /(postgres(?:ql)?:\/\/)(\S+)/g;

function redactUrl(all: string, scheme: string, rest: string): string {
  const [colon, at] = [rest.indexOf(':'), rest.lastIndexOf('@')];
  return colon < 0 || at < colon ? all : `${scheme}${rest.slice(0, colon + 1)}[redacted]${rest.slice(at)}`;
}

export const redactText = (text: string): string =>
  text.replace(DATABASE_URL, redactUrl).replace(SECRET_TEXT, '$1[redacted]');

const stderr = () => pino.destination({ dest: 2, sync: false });

export function createLog(level: string, name: string, to: { write(line: string): void } = stderr()): Log {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  return pino(
    {
      level,
      base: { name, pid: process.pid },
      redact: { paths, censor: '[redacted]' },
      hooks: {
        logMethod(args, method) {
          const safe = args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
      serializers: {
        err: (err: unknown) =>
          err instanceof Error
            ? {
                type: err.name,
                message: redactText(err.message),
                stack: err.stack ? redactText(err.stack) : undefined,
              }
            : err,
      },
    },
    to,
  );
}
