import { ACTIVITY_TYPES, ledgerTypes, wireType } from '../../../events/rules/activity.ts';
import type { Listed } from '../../../events/rules/activity.ts';
import type { EventChannel, EventType } from '../../../platform/db/types.ts';

/**
 * The numbers of V1. decided: types in the order of the specification, from 1, and 8 for auto-replies, which V2 does not list;
 * channels likewise, 0 for none. docs/v1.md
 */
const TYPES = [...ACTIVITY_TYPES, 'autoresponse'] as const;
const CHANNELS = ['email', 'linkedin', 'text', 'call'] as const satisfies EventChannel[];

const listedAs = (type: (typeof TYPES)[number]): readonly Listed[] =>
  type === 'autoresponse' ? ['autoresponse'] : ledgerTypes(type);

export const typeNumber = (type: EventType): number =>
  TYPES.indexOf(type === 'autoresponse' ? type : wireType(type)!) + 1;

export const channelNumber = (channel: EventChannel | null): number =>
  channel === null ? 0 : CHANNELS.indexOf(channel) + 1;

function read<Word extends string>(text: string, words: readonly Word[]): Word[] | null {
  const parts = text.split(',').map((part) => part.trim().toLowerCase());
  const known = parts.map((part) =>
    /^\d{1,2}$/.test(part) ? words[Number(part) - 1] : words.find((word) => word === part),
  );
  return known.every((word) => word !== undefined) ? known : null;
}

/** `events=2,4` or `events=sent,reply`; null: invalid. */
export function typesOf(text: string | undefined): readonly Listed[] | null {
  const asked = text?.trim() ? read(text, TYPES) : TYPES;
  return asked && asked.flatMap(listedAs);
}

export const channelsOf = (text: string | undefined): EventChannel[] | undefined | null =>
  text?.trim() ? read(text, CHANNELS) : undefined;

export interface Flags {
  opened: boolean;
  clicked: boolean;
  replied: boolean;
  bounced: boolean;
  autoresponse: boolean;
}

export function ownFlags(type: EventType): Flags {
  const is = wireType(type);
  return {
    opened: is === 'open',
    clicked: is === 'click',
    replied: is === 'reply',
    bounced: is === 'bounce',
    autoresponse: type === 'autoresponse',
  };
}

type Detail = Readonly<Record<string, unknown>>;

export function firstTextOf(
  detail: Detail,
  paths: readonly (readonly [block: string, key: string])[],
): string | null {
  for (const [block, key] of paths) {
    const value = (detail[block] as Detail | null | undefined)?.[key];
    if (typeof value === 'string') return value;
  }
  return null;
}
