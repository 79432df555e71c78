import { createHmac } from 'node:crypto';
import { mailboxKey } from '../../platform/rules/mailbox-key.ts';

/** The domain of addresses that stand in for erased ones: reserved (RFC 2606), so no mail server has it. */
export const PSEUDONYMS = '@erased.invalid';

/** All spellings of a mailbox are one person, as on the blacklist. */
export const personKey = (address: string): string => mailboxKey(address);

export const isPseudonym = (address: string): boolean => address.toLowerCase().endsWith(PSEUDONYMS);

/** A hash by each key. Without the key no one can try addresses against the hash. */
export const hashPerson = <Keys extends readonly { plain: string }[]>(
  keys: Keys,
  mailbox: string,
): { [Index in keyof Keys]: Buffer } =>
  keys.map(({ plain }) => createHmac('sha256', Buffer.from(plain, 'base64url')).update(mailbox).digest()) as {
    [Index in keyof Keys]: Buffer;
  };
