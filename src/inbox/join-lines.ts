/**
 * What a server says of one message, as one: it may take several lines (RFC 3501 7.4.2). Flags that change while a message
 * is fetched come in a line of their own, before its text or after.
 */
export function joinLines<Line extends { uid: number }>(lines: readonly Line[]): Line[] {
  const messages = new Map<number, Line>();
  for (const line of lines) messages.set(line.uid, { ...messages.get(line.uid), ...line });
  return [...messages.values()];
}
