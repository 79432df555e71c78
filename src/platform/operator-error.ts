/**
 * A fault that the operator can fix: the message is enough without a stack trace. This file imports nothing, so that
 * the program can report the fault even when a package is missing.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
