import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { channelsOf, typesOf } from '../../src/http/v1/rules/events.ts';
import { testApp } from '../support/app.ts';
import { V1_ENDPOINTS } from '../support/v1.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/v1.md'), 'utf8');
const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());

describe('docs/v1.md', () => {
  const rows = [...page.matchAll(/^\| `(\w+) \/v1(\S+)` \| (?:`(\w+) \/v2(\S+)`|none) \|/gm)];

  it('has a row for every endpoint, and only for those', () => {
    const shown = Object.fromEntries(
      rows.map(([, method, path, now, nowPath]) => [`${method} ${path}`, now ? `${now} ${nowPath}` : null]),
    );
    expect(shown).toEqual(V1_ENDPOINTS);
    for (const endpoint of Object.keys(V1_ENDPOINTS)) {
      const [method, path] = endpoint.split(' ') as [string, string];
      const of = (id: string): boolean =>
        t.server.hasRoute({ method: method as 'GET', url: `/v1${path.replace('{id}', id)}` });
      expect([':id', ':profileId', ':campaignId'].some(of), endpoint).toBe(true);
    }
  });

  it('tells the numbers of types and channels as they are', () => {
    const numbers = [...page.matchAll(/^\| ([1-8]) \| `(\w+)`.*?\| \| (?:([0-9]) \| `?(\w+)`?)?/gm)];
    expect(numbers).toHaveLength(8);
    for (const [, type, word, channel, channelWord] of numbers) {
      expect(typesOf(type)).toEqual(typesOf(word));
      if (channel !== undefined && channel !== '0') expect(channelsOf(channel)).toEqual([channelWord]);
    }
  });
});
