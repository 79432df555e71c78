/** `problem` of the API's redirect, in words. The address names a problem and brings no words of its own. */
export const SIGN_IN_PROBLEMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    denied: 'You were not signed in: the provider says that the sign-in was called off or not allowed.',
    expired:
      'This sign-in is too old, or another browser or tab began it. Begin again; it has to end within ten minutes.',
    no_email: 'The provider did not say which email address your account has. Ask an admin to let it say it.',
    provider_error:
      'The sign-in failed, because this server and the provider do not understand each other. Ask an admin: the log ' +
      'of the server says why.',
    unknown_user:
      'No user here has the email address of your account. Ask an admin to add you to a team; or, if you have ' +
      'another account, sign out at the provider first.',
    unreachable: 'The provider does not answer. Try again in a few minutes, or use an API key or a link.',
    unverified:
      'The provider does not say that the email address of your account was verified. Verify it there.',
    used: 'This sign-in was done already. Begin again.',
  }),
);
