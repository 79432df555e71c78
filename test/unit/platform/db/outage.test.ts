import { describe, expect, it } from 'vitest';
import { isLostConnection } from '../../../../src/platform/db/outage.ts';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });

describe('a lost connection', () => {
  it.each(['57P01', '57P02', '57P03', '08006', '08P01', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
    'is an error with the code %s',
    (code) => expect(isLostConnection(coded(code))).toBe(true),
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('is the error "%s"', (message) => expect(isLostConnection(new Error(message))).toBe(true));

  // One test per code: a loop would hide which one fails.
  it.each(['23505', '40P01', '55P03', '57014', '25P03', '53100'])('is no error with the code %s', (code) =>
    expect(isLostConnection(coded(code))).toBe(false),
  );

  it.each([[new Error('timeout exceeded when trying to connect')], [null], ['ECONNRESET'], [undefined]])(
    'is not %s',
    (error) => expect(isLostConnection(error)).toBe(false),
  );
});
