import { asciiAddress } from '../../platform/rules/mailbox-key.ts';

export const addressKey = (address: string): string => asciiAddress(address.trim().toLowerCase());

/** The result for `a@example.com` is `@example.com`. */
export const domainKey = (address: string): string => {
  const key = addressKey(address);
  return key.slice(key.lastIndexOf('@'));
};

const DOMAIN = /^@(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;
const ADDRESS = /^[^\s@\p{Cc}]{1,64}@[^\s@\p{Cc}]{1,253}$/u;

/** Returns an address, or `@domain` (also for a bare domain); null: neither. */
export function blacklistKey(text: string): string | null {
  const key = addressKey(text);
  const entry = key.includes('@') ? key : addressKey(`@${key}`);
  return DOMAIN.test(entry) || ADDRESS.test(entry) ? entry : null;
}
