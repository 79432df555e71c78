import type { ReactNode } from 'react';
import { Field } from '../../field.tsx';

type Security = 'tls' | 'starttls' | 'none';

/** As they are typed. An empty SMTP host: the servers are looked for. */
export interface TypedServers {
  security: Security;
  smtpHost: string;
  smtpPort: string;
  imapHost: string;
  imapPort: string;
  user: string;
}

/** The ports of each way (RFC 8314, RFC 6409, RFC 3501). */
const WAYS: Record<Security, { name: string; smtpPort: string; imapPort: string }> = {
  tls: { name: 'TLS', smtpPort: '465', imapPort: '993' },
  starttls: { name: 'STARTTLS', smtpPort: '587', imapPort: '143' },
  none: { name: 'none: passwords are sent as they are', smtpPort: '25', imapPort: '143' },
};
export const WITHOUT: TypedServers = {
  security: 'tls',
  smtpHost: '',
  smtpPort: WAYS.tls.smtpPort,
  imapHost: '',
  imapPort: WAYS.tls.imapPort,
  user: '',
};

/** What is given of them, with the password and the user name for both. */
export function serversOf(
  { security, smtpHost, smtpPort, imapHost, imapPort, user }: TypedServers,
  { email, password }: { email: string; password: string },
) {
  if (smtpHost.trim() === '') return {};
  const name = user.trim() || email;
  return {
    smtp_host: smtpHost.trim(),
    smtp_port: Number(smtpPort),
    smtp_security: security,
    smtp_user: name,
    ...(imapHost.trim() === ''
      ? {}
      : {
          imap_host: imapHost.trim(),
          imap_port: Number(imapPort),
          imap_security: security,
          imap_user: name,
          imap_password: password,
        }),
  };
}

interface Asked {
  value: TypedServers;
  onChange(value: TypedServers): void;
}

export function ServerFields({ value, onChange }: Asked): ReactNode {
  const field = (name: Exclude<keyof TypedServers, 'security'>, label: string, type = 'text'): ReactNode => (
    <Field
      label={label}
      type={type}
      value={value[name]}
      onChange={(said) => onChange({ ...value, [name]: said })}
    />
  );
  return (
    <>
      <label className="field">
        Encryption
        <select
          value={value.security}
          onChange={({ target }) => {
            const security = target.value as Security;
            const { smtpPort, imapPort } = WAYS[security];
            onChange({ ...value, security, smtpPort, imapPort });
          }}
        >
          {Object.entries(WAYS).map(([way, { name }]) => (
            <option key={way} value={way}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {field('smtpHost', 'SMTP server')}
      {field('smtpPort', 'SMTP port', 'number')}
      {field('imapHost', 'IMAP server; empty: answers are not read')}
      {field('imapPort', 'IMAP port', 'number')}
      {field('user', 'User name; empty: the address')}
    </>
  );
}

/** In place of the search for them. */
export function Servers(asked: Asked): ReactNode {
  return (
    <details>
      <summary>I know its servers</summary>
      <div className="fields">
        <ServerFields {...asked} />
      </div>
    </details>
  );
}
