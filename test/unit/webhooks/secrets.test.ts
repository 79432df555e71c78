import { describe, expect, it } from 'vitest';
import { systemIds } from '../../../src/platform/ids.ts';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { openHeaders, openSecrets, sealWebhookHeaders, sealSecret } from '../../../src/webhooks/secrets.ts';

const secrets = createSecrets(['a master secret of the test'], { random: systemIds().bytes });
const [TEAM, OTHER_TEAM, ID, OTHER_ID] = ['team-1', 'team-2', 'hook-1', 'hook-2'];
const NOW = new Date(0);
const row = (team_id: string, id: string, secret: string) => ({
  team_id,
  id,
  secret,
  previous_secret: null,
  previous_secret_until: null,
});

describe('what is sealed of a webhook', () => {
  it('opens in its own row alone', () => {
    const secret = sealSecret(secrets, TEAM, ID, 'theirs');
    expect(openSecrets(secrets, row(TEAM, ID, secret), NOW)).toEqual(['theirs']);
    for (const [team, id] of [
      [OTHER_TEAM, ID],
      [TEAM, OTHER_ID],
    ] as const)
      expect(() => openSecrets(secrets, row(team, id, secret), NOW)).toThrow('tampered or moved');
  });

  it('opens under its own header name alone', () => {
    const headers = sealWebhookHeaders(secrets, TEAM, ID, { 'X-Token': 'theirs' });
    expect(openHeaders(secrets, { team_id: TEAM, id: ID, headers })).toEqual({ 'X-Token': 'theirs' });
    for (const moved of [
      { team_id: OTHER_TEAM, id: ID, headers },
      { team_id: TEAM, id: OTHER_ID, headers },
      { team_id: TEAM, id: ID, headers: { 'X-Shown': headers['X-Token']! } },
    ])
      expect(() => openHeaders(secrets, moved)).toThrow('tampered or moved');
  });
});
