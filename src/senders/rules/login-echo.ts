export interface Login {
  user: string;
  secret: string;
}

const HIDDEN = '***';
const RUN = /[A-Za-z0-9+/]{8,}/g;
const MIN_CHARS = 4;

/** The base64 characters that depend on the bytes of the secret alone, for each alignment. */
const alignments = (secret: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    return bytes.toString('base64').slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
  });

/**
 * The text of a server without the password or token in it: some servers repeat the command that they refuse, and the
 * text is shown and stored. Removes clear text and base64, cut or whole. RFC 4616, RFC 4954
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
