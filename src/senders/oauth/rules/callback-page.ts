export interface PageText {
  status: 200 | 400 | 403 | 503;
  title: string;
  text: string;
}

type End =
  | { kind: 'connected'; email: string; created: boolean }
  | { kind: 'invalid' | 'forbidden' | 'no_refresh_token' }
  | { kind: 'denied' | 'refused' | 'trouble'; why: string }
  | { kind: 'wrong_account'; wanted: string | null; got: string[] }
  | { kind: 'scopes'; missing: string[] };

const AGAIN = 'Begin the sign-in again.';
const no = (status: PageText['status'], text: string): PageText => ({
  status,
  title: 'The mailbox is not connected',
  text,
});

export function pageOf(end: End): PageText {
  switch (end.kind) {
    case 'connected':
      return {
        status: 200,
        title: 'The mailbox is connected',
        text: `${end.email} ${end.created ? 'was added' : 'signed in again'}. You can close this page.`,
      };
    case 'invalid':
      return no(400, `This link is not valid, was used already, or is too old. ${AGAIN}`);
    case 'forbidden':
      return no(403, 'The API key that began this sign-in has no access to the team any more.');
    case 'denied':
      return no(400, `The provider gave no consent (${end.why}). ${AGAIN}`);
    case 'wrong_account':
      return no(
        403,
        end.wanted === null
          ? `The provider does not say which mailbox signed in. Begin the sign-in again, with its address.`
          : `This sign-in is for ${end.wanted}, and ` +
              `${end.got.join(', ') || 'an account without an address'} signed in. Sign out at the provider, ` +
              'or choose the other account, and begin again.',
      );
    case 'scopes':
      return no(
        403,
        `Access to mail was not given (${end.missing.join(', ')}). ${AGAIN} Leave every box ticked.`,
      );
    case 'no_refresh_token':
      return no(
        400,
        `The provider gave no refresh token. Remove the access of this app in the settings of your account. ${AGAIN}`,
      );
    case 'refused':
      return no(400, `The mailbox cannot be saved: ${end.why}.`);
    case 'trouble':
      return no(503, `The provider could not be asked (${end.why}). ${AGAIN}`);
  }
}
