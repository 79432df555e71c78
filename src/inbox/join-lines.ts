/**
 * Joins the lines that a server sends for one message (RFC 3501 7.4.2): changed flags come in a separate line, before
 * its text or after.
 */
export function joinLines<Line extends { uid: number }>(lines: readonly Line[]): Line[] {
  const messages = new Map<number, Line>();
  for (const line of lines) messages.set(line.uid, { ...messages.get(line.uid), ...line });
  return [...messages.values()];
}
