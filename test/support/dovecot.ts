import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from './mail-servers.ts';

const DOVECOT = '/usr/sbin/dovecot';
const DOVEADM = '/usr/bin/doveadm';
/** A busy machine takes seconds to end the sessions, and a second Dovecot may not start before. */
const STOPPED_MS = 45_000;

export const dovecotMissing = (): string | null => {
  const missing = [DOVECOT, DOVEADM].filter((path) => !existsSync(path));
  return missing.length > 0 ? `${missing.join(', ')} not installed` : null;
};

export interface Dovecot extends AsyncDisposable {
  imap: number;
  /** Any name is a user, with the password `secret`. */
  maildir(user: string): string;
  deliver(user: string, name: string, raw: string, folder?: string): void;
  kick(user: string): void;
  stop(): Promise<void>;
  start(): void;
}

/** For logins by token; `introspection` tells the owner of a token (RFC 7662). */
const oauthConf = (path: string, introspection: string): string => {
  writeFileSync(
    path,
    `introspection_url = ${introspection}
introspection_mode = post
username_attribute = sub
active_attribute = active
active_value = true
force_introspection = yes
`,
  );
  return `passdb {
 driver = oauth2
 mechanisms = xoauth2 oauthbearer
 args = ${path}
}
`;
};

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const status = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/status`, 'utf8') : '';
      return status.includes(`\nPPid:\t${parent}\n`) ? [Number(name)] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

/** Dovecot alone, without TLS. With `introspection` it takes tokens beside passwords; `sent` names the folder with that special use. */
export async function startDovecot(
  folder: string,
  clients = 100,
  introspection?: string,
  sent?: string,
): Promise<Dovecot> {
  const [imap] = (await freePorts(1)) as [number];
  const root = process.getuid?.() === 0;
  const user = root ? 'nobody' : userInfo().username;
  const id = (flag: string): string => execFileSync('id', [flag, user], { encoding: 'utf8' }).trim();
  const [uid, gid] = [Number(id('-u')), Number(id('-g'))];
  for (const name of ['', 'run', 'state', 'mail']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['', 'run', 'state', 'mail']) chmodSync(join(folder, name), 0o755);
  const conf = join(folder, 'dovecot.conf');
  writeFileSync(
    conf,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
instance_name = outreachd-${imap}
protocols = imap
listen = 127.0.0.1
auth_mechanisms = plain login${introspection ? ' xoauth2 oauthbearer' : ''}
auth_username_format = %Lu
disable_plaintext_auth = no
ssl = no
default_internal_user = ${user}
default_internal_group = ${id('-gn')}
default_login_user = ${user}
default_client_limit = ${clients * 4}
default_process_limit = ${clients + 50}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 100
# A machine gives a user 128 inotify instances, one for each IDLE: the others look for themselves.
mailbox_idle_check_interval = 2 secs
${introspection ? oauthConf(join(folder, 'oauth2.conf'), introspection) : ''}passdb {
 driver = static
 mechanisms = plain login
 args = password=secret
}
userdb {
 driver = static
 args = uid=${uid} gid=${gid} home=${folder}/mail/%u
}
namespace inbox {
 inbox = yes
 separator = /
 mailbox Junk {
  auto = subscribe
  special_use = \\Junk
 }
${sent ? ` mailbox ${sent} {\n  auto = subscribe\n  special_use = \\Sent\n }\n` : ''}}
# What the user \`public\` has, every user sees as shared folders.
namespace public {
 type = public
 separator = /
 prefix = Public/
 location = maildir:${folder}/mail/public
 subscriptions = no
 list = children
}
service anvil {
 chroot =
}
service stats {
 chroot =
}
service imap {
 process_limit = ${clients + 50}
}
service imap-login {
 chroot =
 service_count = 0
 process_min_avail = 1
 client_limit = ${clients * 2 + 100}
 inet_listener imap {
  port = ${imap}
 }
 inet_listener imaps {
  port = 0
 }
}
`,
  );
  if (root) execFileSync('chown', ['-R', user, join(folder, 'mail')]);
  const start = (): void => void execFileSync(DOVECOT, ['-c', conf], { stdio: 'ignore' });
  start();
  let running = true;
  const maildir = (name: string): string => join(folder, 'mail', name);
  let made = 0;
  const stop = async (): Promise<void> => {
    if (!running) return;
    running = false;
    const pid = Number(readFileSync(join(folder, 'run/master.pid'), 'utf8'));
    // Its processes outlive the master for a moment, and write to the folder that is removed next.
    const family = [pid, ...childrenOf(pid)];
    process.kill(pid);
    const isThere = (): boolean => family.some((each) => existsSync(`/proc/${each}`));
    const until = performance.now() + STOPPED_MS;
    while (isThere()) {
      if (performance.now() > until) throw new Error(`Dovecot did not end within ${STOPPED_MS} ms`);
      await pause(25);
    }
  };
  return {
    imap,
    maildir,
    deliver(name, file, raw, into) {
      const box = into ? join(maildir(name), `.${into}`) : maildir(name);
      for (const part of [maildir(name), box, ...['tmp', 'new', 'cur'].map((each) => join(box, each))])
        if (!existsSync(part)) {
          mkdirSync(part, { recursive: true });
          if (root) execFileSync('chown', [user, part]);
        }
      const path = join(box, 'new', `${1_700_000_000 + ++made}.${file}.bench`);
      writeFileSync(path, raw);
      chmodSync(path, 0o644);
    },
    kick: (name) => void execFileSync(DOVEADM, ['-c', conf, 'kick', name], { stdio: 'ignore' }),
    stop,
    start() {
      start();
      running = true;
    },
    [Symbol.asyncDispose]: stop,
  };
}
