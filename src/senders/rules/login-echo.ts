/** What a mailbox logs in with: a password or an access token. */
export interface Login {
  user: string;
  secret: string;
}

const HIDDEN = '***';
/** What may be an encoded login, or the beginning of one. */
const RUN = /[A-Za-z0-9+/]{8,}/g;
const MIN_CHARS = 4;

/** How a secret looks in base64, whatever stands before it: the characters that only its own bytes make. */
const alignments = (secret: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    return bytes.toString('base64').slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
  });

/**
 * What a server said of a login, without the password or the token in it: some repeat the command that they refuse, and
 * what they say is shown and kept. In clear text and in base64, cut or whole. RFC 4616, RFC 4954
 */
export function withoutLogin(said: string, { user, secret }: Login): string {
  if (secret.length < MIN_CHARS) return said;
  const wholes = [secret, `\0${user}\0${secret}`, `user=${user}\x01auth=Bearer ${secret}\x01\x01`].map(
    (text) => Buffer.from(text).toString('base64').toLowerCase(),
  );
  const parts = alignments(secret).map((part) => part.toLowerCase());
  return said.replaceAll(secret, HIDDEN).replace(RUN, (run) => {
    const small = run.toLowerCase();
    const isLogin =
      wholes.some((whole) => whole.includes(small)) || parts.some((part) => small.includes(part));
    return isLogin ? HIDDEN : run;
  });
}
