import type { ServerSettings } from './presets.ts';

export type ConfiguredServer = ServerSettings & { user: string };
export interface Autoconfig {
  smtp: ConfiguredServer;
  imap: ConfiguredServer | null;
}

const MAX_SERVERS = 20;
const USER = /^\P{Cc}{1,320}$/u;
const SECURITY: Readonly<Record<string, ServerSettings['security']>> = { SSL: 'tls', STARTTLS: 'starttls' };
const ENTITIES: readonly [string, string][] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
];

function textOf(xml: string, name: string): string {
  const from = xml.indexOf(`<${name}>`);
  const to = xml.indexOf(`</${name}>`, from);
  if (from < 0 || to < 0) return '';
  const text = xml.slice(from + name.length + 2, to).trim();
  return ENTITIES.reduce((read, [entity, character]) => read.replaceAll(entity, character), text);
}

function serversOf(xml: string, element: string, type: string): string[] {
  const found: string[] = [];
  for (let at = xml.indexOf(`<${element}`); at >= 0 && found.length < MAX_SERVERS;) {
    const open = xml.indexOf('>', at);
    const close = xml.indexOf(`</${element}>`, at);
    if (open < 0 || close < open) break;
    if (xml.slice(at, open).includes(`"${type}"`)) found.push(xml.slice(open + 1, close));
    at = xml.indexOf(`<${element}`, close);
  }
  return found;
}

/**
 * Reads a configuration file as Thunderbird does (autoconfig, config-v1.1.xml): the first encrypted server
 * of each kind that takes a password. Null: no such server for sending. decided: a server without
 * encryption is not taken, because a password would be readable on the way.
 */
export function readAutoconfig(xml: string, email: string): Autoconfig | null {
  const at = email.lastIndexOf('@');
  const filled = (user: string): string =>
    user
      .replaceAll('%EMAILADDRESS%', email)
      .replaceAll('%EMAILLOCALPART%', email.slice(0, at))
      .replaceAll('%EMAILDOMAIN%', email.slice(at + 1));
  const serverOf = (element: string, type: string): ConfiguredServer | null => {
    for (const server of serversOf(xml, element, type)) {
      const security = SECURITY[textOf(server, 'socketType')];
      const [host, port] = [filled(textOf(server, 'hostname')).toLowerCase(), Number(textOf(server, 'port'))];
      const takesPassword = server.includes('password-') || !server.includes('<authentication>');
      const user = filled(textOf(server, 'username')) || email;
      const isServer = host && Number.isInteger(port) && port > 0 && port < 65_536 && USER.test(user);
      if (security && isServer && takesPassword) return { host, port, security, user };
    }
    return null;
  };
  const smtp = serverOf('outgoingServer', 'smtp');
  return smtp && { smtp, imap: serverOf('incomingServer', 'imap') };
}
