import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, lowerRole, mayCall, roleOfKey, usualNeed } from '../../../src/platform/rules/role.ts';

const role = fc.constantFrom(...ROLES);

describe('a role', () => {
  it('may do what those below it may, and nothing of those above', () => {
    expect(ROLES.map((has) => ROLES.filter((needs) => mayCall(has, needs)))).toEqual([
      ['read_only'],
      ['read_only', 'team_member'],
      ['read_only', 'team_member', 'team_admin'],
      ['read_only', 'team_member', 'team_admin', 'org_admin'],
    ]);
  });

  it('of two, the lower may do exactly what both may', () => {
    fc.assert(
      fc.property(role, role, role, (one, other, needs) => {
        expect(mayCall(lowerRole(one, other), needs)).toBe(mayCall(one, needs) && mayCall(other, needs));
      }),
    );
  });
});

describe('the role of a key', () => {
  it('is never above that of its user, nor above the one that it is bound to', () => {
    fc.assert(
      fc.property(fc.option(role), fc.boolean(), role, (own, boundToTeams, user) => {
        const has = roleOfKey({ role: own, boundToTeams }, user);
        expect(mayCall(user, has)).toBe(true);
        expect(mayCall(own ?? 'org_admin', has)).toBe(true);
        if (boundToTeams) expect(has).not.toBe('org_admin');
        else expect(has).toBe(lowerRole(own ?? user, user));
      }),
    );
  });
});

it('a call that says nothing reads by GET and HEAD alone', () => {
  expect(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'].map(usualNeed)).toEqual([
    'read_only',
    'read_only',
    'team_member',
    'team_member',
    'team_member',
    'team_member',
  ]);
});
