const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A numeric last label belongs to an address: no top-level domain is a number (RFC 3696 2). */
const NUMBER = /\.\d+$/;

/** Null: not an ASCII name with a dot. */
export function readDomainName(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return NAME.test(name) && !NUMBER.test(name) ? name : null;
}

export const spelledHosts = (names: readonly string[]): string[] =>
  names.map((each) => each.toLowerCase().replace(/\.$/, ''));
