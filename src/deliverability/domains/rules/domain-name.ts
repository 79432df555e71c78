const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** The last label of an address; no top-level domain is a number (RFC 3696 2). */
const NUMBER = /\.\d+$/;

/** A domain name in its one spelling: lower case, without a final dot. Null: it is none in ASCII with a dot in it. */
export function readDomainName(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return NAME.test(name) && !NUMBER.test(name) ? name : null;
}

/** Host names in one spelling. */
export const spelledHosts = (names: readonly string[]): string[] =>
  names.map((each) => each.toLowerCase().replace(/\.$/, ''));
