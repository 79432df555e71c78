/**
 * A fault that the operator can mend: the message is enough, a stack trace adds nothing. This file imports nothing, so
 * that the program can say what is wrong even when a package is missing.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
