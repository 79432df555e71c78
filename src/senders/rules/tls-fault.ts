const NAMES_SHOWN = 200;
const NO_TLS =
  'it does not speak TLS on this port: take the port for TLS (465 for SMTP, 993 for IMAP), or starttls';
const NO_STARTTLS =
  'it offers no STARTTLS on this port: take tls with the port for it (465 for SMTP, 993 for IMAP)';
const UNKNOWN_AUTHORITY =
  'its certificate is signed by an authority that is not known here: give api and worker the file of that authority ' +
  'by NODE_EXTRA_CA_CERTS, or install a certificate of a public authority with its chain';

/** What Node and OpenSSL say of a failed handshake, and what to do about it. */
const FAULTS: readonly (readonly [says: RegExp, fault: string])[] = [
  [/certificate has expired/i, 'its certificate has expired: the operator of the server renews it'],
  [/certificate is not yet valid/i, 'its certificate is not valid yet: check the clocks of both machines'],
  [
    /self[- ]signed certificate|unable to (?:get (?:local )?issuer|verify the first) certificate/i,
    UNKNOWN_AUTHORITY,
  ],
  [/wrong version number|packet length too long|unknown protocol|http request/i, NO_TLS],
  [/protocol version|unsupported protocol/i, 'it speaks no TLS of version 1.2 or newer: it needs an update'],
  [/does not support STARTTLS/i, NO_STARTTLS],
];
const OTHER_NAME = /does not match certificate's altnames/i;
const BEFORE_NAMES = "not in the cert's altnames: ";

/** The fault of TLS that the error of a connection tells, with its remedy; null: the error is another one. */
export function saysTlsFault(error: string): string | null {
  if (OTHER_NAME.test(error)) {
    const names = error.split(BEFORE_NAMES)[1]?.slice(0, NAMES_SHOWN) ?? 'another name';
    return `its certificate is for ${names}: give the host by a name of the certificate`;
  }
  return FAULTS.find(([says]) => says.test(error))?.[1] ?? null;
}

/** For a server that refuses STARTTLS by a reply (RFC 3207 4): it does not know the command, or not now. */
export const saysNoStartTls = (at: { security: string; phase: string; code: number }): string | null =>
  at.security === 'starttls' &&
  at.phase === 'connect' &&
  (at.code === 454 || (at.code >= 500 && at.code <= 504))
    ? NO_STARTTLS
    : null;
