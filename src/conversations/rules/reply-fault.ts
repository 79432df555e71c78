import { isEmail } from '../../contacts/rules/email-address.ts';
import type { Fault } from '../../platform/errors.ts';
import { nameFault } from '../../sending/rules/mail-file.ts';

export interface ReplyDraft {
  html?: string | undefined;
  text?: string | undefined;
  subject?: string | undefined;
  attachments?: { file_id: string; name?: string | undefined; content_id?: string | undefined }[] | undefined;
  send_at?: string | undefined;
  track_links?: boolean | undefined;
  to?: string | undefined;
  cc?: string[] | undefined;
  bcc?: string[] | undefined;
}

/** decided: a reply leaves within this time, while the conversation is still current. */
const MAX_AHEAD_DAYS = 30;
const DAY_MS = 86_400_000;
/** decided: people write a few hundred. To sanitize 40,000 for the inbox takes two seconds. */
const MAX_TAGS = 5_000;
/** decided: a time that just passed means at once; an older one is a mistake, because a mail cannot be recalled. */
const PAST_MS = 60_000;

function copyFault(key: 'cc' | 'bcc', addresses: readonly string[] = []): Fault | null {
  const at = addresses.findIndex((address) => !isEmail(address.trim()));
  return at < 0 ? null : { param: `${key}[${at}]`, message: `${key}[${at}] must be one mail address` };
}

/** `said`: the words of the reply as text. */
export function replyFault(draft: ReplyDraft, said: string, now: Date): Fault | null {
  const { html, text, attachments = [] } = draft;
  if (html !== undefined && text !== undefined)
    return { param: 'text', message: 'give html or text, not both; the text of HTML is made of it' };
  if (html === undefined && text === undefined)
    return { param: 'html', message: 'one of html or text is required' };
  if (said.trim() === '' && !/<img\s/i.test(html ?? ''))
    return { param: html === undefined ? 'text' : 'html', message: 'a reply needs words' };
  if (draft.to !== undefined && !isEmail(draft.to))
    return { param: 'to', message: 'to must be one mail address' };
  const copy = copyFault('cc', draft.cc) ?? copyFault('bcc', draft.bcc);
  if (copy) return copy;
  if ((html?.split('<').length ?? 0) > MAX_TAGS)
    return { param: 'html', message: `html has more than ${MAX_TAGS} tags` };
  // A leap second passes the format and is no valid time.
  if (draft.send_at !== undefined && Number.isNaN(Date.parse(draft.send_at)))
    return { param: 'send_at', message: 'send_at is no time' };
  if (draft.send_at !== undefined && Date.parse(draft.send_at) < now.getTime() - PAST_MS)
    return { param: 'send_at', message: 'send_at has passed; leave it out to send the reply at once' };
  if (draft.send_at !== undefined && Date.parse(draft.send_at) > now.getTime() + MAX_AHEAD_DAYS * DAY_MS)
    return { param: 'send_at', message: `send_at is at most ${MAX_AHEAD_DAYS} days ahead` };
  const seen = new Set<string>();
  for (const [index, { name, content_id: contentId }] of attachments.entries()) {
    const fault = name === undefined ? null : nameFault(name);
    if (fault) return { param: `attachments[${index}].name`, message: `the name ${fault}` };
    if (contentId !== undefined && seen.has(contentId))
      return { param: `attachments[${index}].content_id`, message: 'two attachments have this content_id' };
    if (contentId !== undefined) seen.add(contentId);
  }
  return null;
}
