import { describe, expect, it } from 'vitest';
import { chooseFolders } from '../../../src/inbox/rules/folders.ts';

const listed = (...paths: string[]) => paths.map((path) => ({ path, flags: new Set<string>() }));
const at = (prefix: string, delimiter: string | null = '/') => [{ prefix, delimiter }];

describe('the folders of an account', () => {
  it.each([
    ['beside those of others', at(''), at('Other Users/'), at('Shared/'), ['Lists', 'Sharedness'], ['Other Users/eva', 'Shared', 'Shared/Team']],
    ['below INBOX, where all else is shared', at('INBOX.', '.'), at('user.', '.'), at('', '.'), ['INBOX.Lists'], ['user.eva', 'Team']],
    ['where no one shares any', at('INBOX.', '.'), false, false, ['INBOX.Lists', 'Lists'], []],
    ['where one namespace is named twice', at(''), false, at(''), ['Lists'], []],
  ] as const)('are its own: %s', (_what, personal, other, shared, own, foreign) => {
    const found = chooseFolders(listed('INBOX', ...own, ...foreign), [...foreign], { personal, other, shared });
    expect(found).toMatchObject({ inbox: 'INBOX', others: own, named: foreign, missing: [] });
  }); // prettier-ignore

  it('are told apart as the server writes them', () => {
    const folders = [
      { path: 'Öffentlich/Team', pathAsListed: '&ANY-ffentlich/Team', flags: new Set<string>() },
      ...listed('Lists'),
    ];
    const found = chooseFolders(folders, [], {
      personal: at(''),
      other: false,
      shared: at('&ANY-ffentlich/'),
    });
    expect(found.others).toEqual(['Lists']);
  });

  it('are where Junk and Sent are, and not in those of others', () => {
    const folders = [
      { path: 'Shared/Spam', specialUse: '\\Junk', flags: new Set<string>() },
      ...listed('Junk', 'Shared/Sent'),
    ];
    const found = chooseFolders(folders, [], { personal: at(''), other: false, shared: at('Shared/') });
    expect(found).toMatchObject({ junk: 'Junk', sent: null });
  });
});
