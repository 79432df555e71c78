import { createHmac } from 'node:crypto';
import { mailboxKey } from '../../platform/rules/mailbox-key.ts';

/** The domain of addresses that stand in for erased ones: reserved (RFC 2606), so no mail server has it. */
export const PSEUDONYMS = '@erased.invalid';

/** All spellings of a mailbox are one person, as on the blacklist. */
export const personKey = (address: string): string => mailboxKey(address);

export const isPseudonym = (address: string): boolean => address.toLowerCase().endsWith(PSEUDONYMS);

/** `key`: 32 random bytes as base64url. Without the key no one can try addresses against the hash. */
export const hashPerson = (key: string, mailbox: string): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(mailbox).digest();
