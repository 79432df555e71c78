import { describe, expect, it } from 'vitest';
import { readSendTime } from '../../../src/broadcasts/rules/send-time.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const read = (send_at: string, timezone?: string) => readSendTime({ send_at, timezone }, NOW);
const at = (send_at: string, timezone?: string): string => {
  const time = read(send_at, timezone);
  return time.kind === 'at' ? time.at.toISOString() : time.param;
};

describe('the time of a broadcast', () => {
  it.each([
    ['2026-03-02T09:00:00Z', undefined, '2026-03-02T09:00:00.000Z'],
    ['2026-03-02T09:00+02:00', undefined, '2026-03-02T07:00:00.000Z'],
    ['2026-03-02T09:00', 'Europe/Berlin', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02 09:00', 'America/New_York', '2026-03-02T14:00:00.000Z'],
    ['2026-03-02T09:00+02:00', 'Europe/Berlin', '2026-03-02T07:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => expect(at(text, zone)).toBe(moment));

  it('that a clock change leaves out moves forward', () =>
    expect(at('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z'));
  it('that a clock change repeats is the earlier', () =>
    expect(at('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z'));

  it.each([
    ['2026-03-01T11:59:59Z', undefined, 'send_at'],
    ['2026-03-01T12:00:00Z', undefined, 'send_at'],
    ['2028-03-02T09:00:00Z', undefined, 'send_at'],
    ['tomorrow', 'Europe/Berlin', 'send_at'],
    ['2026-03-02', 'Europe/Berlin', 'send_at'],
    ['2026-13-02T09:00', 'Europe/Berlin', 'send_at'],
    ['2026-02-30T09:00Z', undefined, 'send_at'],
    ['2026-03-02T09:00', undefined, 'timezone'],
    ['2026-03-02T09:00', 'Berlin', 'timezone'],
    ['2026-03-02T09:00Z', '+01:00', 'timezone'],
  ])('is refused: %s in %s by %s', (text, zone, param) =>
    expect(read(text, zone)).toMatchObject({ kind: 'fault', param }),
  );
});
