/** The key of a stored report's body that holds its sealed secrets, by their keys. */
export const SEALED = 'sealed';
