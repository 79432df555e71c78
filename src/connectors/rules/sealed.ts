/** Where the body of a kept report has its secrets, sealed, by their keys. */
export const SEALED = 'sealed';
