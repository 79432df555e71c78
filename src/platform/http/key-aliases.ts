import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's spelling of a key by the route's spelling, for error messages. */
    spelledAs: Map<string, string>;
  }
}

const SPELLED = /^((to|parent)_?)?(team|campaign|contact|sender)_?ids?$/i;
const formOf = (key: string): string => key.replaceAll('_', '').toLowerCase();

export const isSameKey = (a: string, b: string): boolean =>
  a === b || (SPELLED.test(a) && formOf(a) === formOf(b));

const lowered = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

/**
 * decided: the specification spells a team `TeamId`, `teamId` or `team_id`, depending on the endpoint. Every endpoint
 * accepts all three, for campaigns, contacts and mailboxes too: a webhook whose `CampaignId` was ignored got the events
 * of the whole team.
 * Renames other spellings of `known` keys in a query or body; mutates it. `spelled` matches further names to rename.
 * Throws `validation_error` when two spellings have different values.
 */
export function withCanonicalKeys(
  known: readonly string[],
  spelled: RegExp = SPELLED,
): (given: unknown, request: FastifyRequest) => void {
  const byForm = new Map<string, string>();
  for (const key of known) if (!byForm.has(formOf(key))) byForm.set(formOf(key), key);
  const hasSpellings = (name: string): boolean => spelled.test(name) || known.includes(name);
  return (given, request) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
    const values = given as Record<string, unknown>;
    for (const name of Object.keys(values)) {
      const key = hasSpellings(name) ? byForm.get(formOf(name)) : undefined;
      if (key === undefined || key === name) continue;
      if (Object.hasOwn(values, key) && !isDeepStrictEqual(lowered(values[key]), lowered(values[name])))
        throw new ApiError(
          'validation_error',
          `${name} and ${key} are the same key and have different values`,
          {
            param: name,
          },
        );
      if (!Object.hasOwn(values, key)) request.spelledAs.set(key, name);
      values[key] = values[name];
      delete values[name];
    }
  };
}

export function asSpelled({ spelledAs }: FastifyRequest, param: string): string {
  const [key] = /^[^.[]*/.exec(param)!;
  const name = spelledAs.get(key);
  return name === undefined ? param : name + param.slice(key.length);
}
