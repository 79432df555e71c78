import Type from 'typebox';

export const noticeSettings = {
  notices: Type.Object(
    {
      smtpUrl: Type.Optional(
        Type.String({
          pattern: '^smtps?://[^\\s]+$',
          maxLength: 2000,
          description:
            'Mail server that sends notices to users: smtps://user:password@smtp.acme.example:465, or smtp:// ' +
            'with STARTTLS, `?security=none` without. Without it no notice is mailed. See notices.md.',
        }),
      ),
      from: Type.Optional(
        Type.String({
          pattern: '^[^\\s@<>]+@[^\\s@<>]+$',
          maxLength: 254,
          description: 'Sender address of the mails with notices.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
};

export interface NoticeServer {
  host: string;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user?: string;
  pass?: string;
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Null: no URL of a mail server. decided: no TLS only by its own word, because the URL has a password. */
export function readSmtpUrl(text: string): NoticeServer | null {
  const url = URL.parse(text);
  const host = url?.hostname.replace(/^\[|\]$/g, '');
  if (!url || !host || !['', '/'].includes(url.pathname) || url.hash !== '') return null;
  const isTls = url.protocol === 'smtps:';
  if (!isTls && url.protocol !== 'smtp:') return null;
  const isPlain = url.search === '?security=none';
  if (url.search !== '' && (isTls || !isPlain)) return null;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === null || pass === null || (user === '') !== (pass === '')) return null;
  return {
    host,
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    security: isTls ? 'tls' : isPlain ? 'none' : 'starttls',
    ...(user === '' ? {} : { user, pass }),
  };
}

export const SMTP_URL_SHAPE =
  'must be a URL like smtps://user:password@smtp.acme.example:465 or smtp://smtp.acme.example:587';

export function noticesFault({
  smtpUrl,
  from,
}: {
  smtpUrl?: string | undefined;
  from?: string | undefined;
}): string | null {
  if (smtpUrl !== undefined && readSmtpUrl(smtpUrl) === null) return `notices.smtpUrl: ${SMTP_URL_SHAPE}`;
  if (smtpUrl !== undefined && from === undefined) return 'notices.from: is required beside notices.smtpUrl';
  if (smtpUrl === undefined && from !== undefined) return 'notices.smtpUrl: is required beside notices.from';
  return null;
}
