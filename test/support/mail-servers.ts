import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Null: the machine has the real mail servers. Postfix starts only as root. */
export const mailServersMissing = (): string | null => {
  const missing = [
    '/usr/sbin/dovecot',
    '/usr/lib/dovecot/lmtp',
    '/usr/sbin/postfix',
    '/usr/bin/openssl',
  ].filter((path) => !existsSync(path));
  if (missing.length > 0) return `${missing.join(', ')} not installed`;
  return process.getuid?.() === 0 ? null : 'Postfix starts as root only';
};

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

function certificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const wanted = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject];
  execFileSync('openssl', [...wanted, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}

export interface MailServers extends AsyncDisposable {
  smtp: number;
  imap: number;
  imaps: number;
  /** The certificate of both servers, to be trusted. */
  ca: string;
  /** A user's Maildir. Every password is `secret`. */
  maildir(address: string): string;
}

const PASSWORD = 'secret';

function dovecotConf(at: {
  folder: string;
  imap: number;
  imaps: number;
  lmtp: number;
  cert: string;
  key: string;
}): string {
  const root = process.getuid?.() === 0;
  const user = root ? 'nobody' : userInfo().username;
  const ids = execFileSync('id', ['-u', user], { encoding: 'utf8' }).trim();
  const gids = execFileSync('id', ['-g', user], { encoding: 'utf8' }).trim();
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim();
  const box = (name: string, use: string): string =>
    `mailbox ${name} {\n auto = subscribe\n special_use = \\${use}\n }`;
  return `
base_dir = ${at.folder}/run
state_dir = ${at.folder}/state
log_path = ${at.folder}/dovecot.log
instance_name = outreachd-${at.imap}
protocols = imap lmtp
listen = 127.0.0.1
auth_mechanisms = plain login
auth_username_format = %Lu
disable_plaintext_auth = no
ssl = yes
ssl_cert = <${at.cert}
ssl_key = <${at.key}
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${at.folder}/mail/%u
passdb {
 driver = static
 args = password=${PASSWORD}
}
userdb {
 driver = static
 args = uid=${ids} gid=${gids} home=${at.folder}/mail/%u
}
namespace inbox {
 inbox = yes
 separator = /
 ${box('Sent', 'Sent')}
 ${box('Junk', 'Junk')}
}
service anvil {
 chroot =
}
service stats {
 chroot =
}
service imap-login {
 chroot =
 inet_listener imap {
  port = ${at.imap}
 }
 inet_listener imaps {
  port = ${at.imaps}
  ssl = yes
 }
}
service lmtp {
 inet_listener lmtp {
  port = ${at.lmtp}
 }
}
`;
}

/** `ghost@people.test` is accepted and then refused behind it, which makes a DSN. */
function postfixConf(at: {
  folder: string;
  lmtp: number;
  graveyard: number;
  cert: string;
  key: string;
  people: readonly string[];
}) {
  const users = at.people.map((address) => `{ ${address} = x/ }`).join(' ');
  return `
compatibility_level = 3.6
queue_directory = ${at.folder}/queue
data_directory = ${at.folder}/data
mail_owner = postfix
setgid_group = postdrop
daemon_directory = /usr/lib/postfix/sbin
command_directory = /usr/sbin
meta_directory = /etc/postfix
shlib_directory = /usr/lib/postfix
myhostname = mx.people.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
maillog_file = ${at.folder}/maillog
maillog_file_prefixes = ${at.folder}
virtual_mailbox_domains = people.test, outreach.test
virtual_mailbox_maps = inline:{ ${users} }
virtual_transport = lmtp:inet:127.0.0.1:${at.lmtp}
transport_maps = inline:{ { ghost@people.test = lmtp:inet:127.0.0.1:${at.graveyard} } }
smtpd_relay_restrictions = reject_unauth_destination
smtpd_peername_lookup = no
smtp_dns_support_level = disabled
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${at.cert}
smtpd_tls_key_file = ${at.key}
alias_maps =
alias_database =
local_recipient_maps =
`;
}

const POSTFIX_SERVICES = `
postlog unix-dgram n - n - 1 postlogd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
tlsmgr unix - - n 1000? 1 tlsmgr
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
`;

/** The daemons stay behind, so no pipe may wait for them. */
function run(command: string, args: string[]): void {
  const done = spawnSync(command, args, { stdio: 'ignore' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${done.status}`);
}

/** Starts Dovecot and Postfix on loopback for people.test and outreach.test. Mail for `ghost@people.test` goes to the LMTP server at `graveyard`. */
export async function startMailServers(
  folder: string,
  people: readonly string[],
  graveyard: number,
): Promise<MailServers> {
  const [smtp, imap, imaps, lmtp] = (await freePorts(4)) as [number, number, number, number];
  const dovecot = join(folder, 'dovecot');
  const postfix = join(folder, 'postfix');
  for (const path of [folder, dovecot, postfix]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
  }
  for (const name of ['run', 'state', 'mail']) mkdirSync(join(dovecot, name), { recursive: true });
  for (const name of ['etc', 'queue', 'data']) mkdirSync(join(postfix, name), { recursive: true });
  const tls = certificate(folder);
  writeFileSync(join(dovecot, 'dovecot.conf'), dovecotConf({ folder: dovecot, imap, imaps, lmtp, ...tls }));
  run('chown', ['-R', 'nobody', join(dovecot, 'mail')]);
  run('/usr/sbin/dovecot', ['-c', join(dovecot, 'dovecot.conf')]);
  writeFileSync(
    join(postfix, 'etc/main.cf'),
    postfixConf({ folder: postfix, lmtp, graveyard, people: [...people, 'ghost@people.test'], ...tls }),
  );
  writeFileSync(join(postfix, 'etc/master.cf'), `127.0.0.1:${smtp} inet n - n - - smtpd${POSTFIX_SERVICES}`);
  run('chown', ['postfix', join(postfix, 'data')]);
  run('/usr/sbin/postfix', ['-c', join(postfix, 'etc'), 'start']);
  return {
    smtp,
    imap,
    imaps,
    ca: readFileSync(tls.cert, 'utf8'),
    maildir: (address) => join(dovecot, 'mail', address),
    [Symbol.asyncDispose]: async () => {
      run('/usr/sbin/postfix', ['-c', join(postfix, 'etc'), 'stop']);
      process.kill(Number(readFileSync(join(dovecot, 'run/master.pid'), 'utf8')));
    },
  };
}
