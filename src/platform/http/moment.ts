import { ApiError } from '../errors.ts';

/** The moment of a text in the form of RFC 3339. Throws 400 for a leap second, which JavaScript has no date for. */
export function readMoment(param: string, text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new ApiError('validation_error', `${param} is not a date`, { param });
  return at;
}
