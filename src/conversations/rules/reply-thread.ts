/** Mail programs join threads by the first Message-ID and the last ones. */
const MAX_REFERENCES = 50;

/** The Message-IDs of a thread, oldest first; the last is the answered message. RFC 5322 3.6.4 */
export function referencesOf(thread: readonly { message_id: string }[]): string[] {
  const ids = [...new Set(thread.map(({ message_id }) => message_id))];
  return ids.length > MAX_REFERENCES ? [ids[0]!, ...ids.slice(1 - MAX_REFERENCES)] : ids;
}

const ANSWERED =
  /^(?:(?:re|aw|sv|vs|antw|odp|ynt|res|r|回复|答复|返信)(?:\[\d{1,3}\])?\s{0,5}[:：]\s{0,5}){1,20}/i;

export const replySubject = (subject: string | null): string => {
  const bare = (subject ?? '').replace(ANSWERED, '').trim();
  return bare === '' ? 'Re:' : `Re: ${bare}`;
};
