import type { ReactNode } from 'react';
import type { Shape } from '../../api.ts';
import { Choice, TextOf } from '../../fields.tsx';

type Security = 'tls' | 'starttls' | 'none';
interface Server {
  host: string;
  port: string;
  security: Security;
  user: string;
}

/** As they are typed. Without a host the SMTP server is looked for, and answers are not read. */
export interface TypedServers {
  smtp: Server;
  imap: Server;
}

/** The ports of each way (RFC 8314, RFC 6409, RFC 3501). */
const WAYS: readonly { value: Security; name: string; smtp: string; imap: string }[] = [
  { value: 'tls', name: 'TLS', smtp: '465', imap: '993' },
  { value: 'starttls', name: 'STARTTLS', smtp: '587', imap: '143' },
  { value: 'none', name: 'none: passwords are sent as they are', smtp: '25', imap: '143' },
];
const NAMES = { smtp: 'SMTP', imap: 'IMAP' } as const;

const server = (port: string): Server => ({ host: '', port, security: 'tls', user: '' });
export const WITHOUT: TypedServers = { smtp: server('465'), imap: server('993') };

export const typedOf = (sender: Shape<'Sender'>): TypedServers => ({
  smtp: {
    host: sender.smtp_host,
    port: String(sender.smtp_port),
    security: sender.smtp_security,
    user: sender.smtp_user ?? '',
  },
  imap: {
    host: sender.imap_host ?? '',
    port: String(sender.imap_port ?? 993),
    security: sender.imap_security ?? 'tls',
    user: sender.imap_user ?? '',
  },
});

/** What is given of them, with one password for both. A user who is not given is the address. */
export function serversOf(
  { smtp, imap }: TypedServers,
  { email, password }: { email: string; password: string },
) {
  if (smtp.host.trim() === '') return {};
  return {
    smtp_host: smtp.host.trim(),
    smtp_port: Number(smtp.port),
    smtp_security: smtp.security,
    smtp_user: smtp.user.trim() || email,
    ...(imap.host.trim() === ''
      ? {}
      : {
          imap_host: imap.host.trim(),
          imap_port: Number(imap.port),
          imap_security: imap.security,
          imap_user: imap.user.trim() || smtp.user.trim() || email,
          imap_password: password,
        }),
  };
}

interface Asked {
  value: TypedServers;
  onChange(value: TypedServers): void;
}

export function ServerFields({ value, onChange }: Asked): ReactNode {
  return (['smtp', 'imap'] as const).map((which) => {
    const of = value[which];
    const change = (changed: Partial<Server>): void => onChange({ ...value, [which]: { ...of, ...changed } });
    return (
      <fieldset key={which} className="fields">
        <legend>{NAMES[which]}</legend>
        <TextOf name={`${NAMES[which]} server`} value={of.host} change={(host) => change({ host })} />
        <Choice
          name={`${NAMES[which]} encryption`}
          value={of.security}
          of={WAYS}
          change={(picked) => {
            const way = WAYS.find((each) => each.value === picked)!;
            change({ security: way.value, port: way[which] });
          }}
        />
        <TextOf
          name={`${NAMES[which]} port`}
          type="number"
          value={of.port}
          change={(port) => change({ port })}
        />
        <TextOf
          name={`${NAMES[which]} user; empty: ${which === 'smtp' ? 'the address' : 'that of SMTP'}`}
          value={of.user}
          change={(user) => change({ user })}
        />
      </fieldset>
    );
  });
}

/** In place of the search for them. */
export function Servers(asked: Asked): ReactNode {
  return (
    <details>
      <summary>I know its servers</summary>
      <ServerFields {...asked} />
    </details>
  );
}
