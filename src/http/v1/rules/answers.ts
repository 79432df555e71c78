import { inOldKeys } from './keys.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Tell = (body: Body) => Body;

interface Page {
  total: number;
  total_is_estimate?: true;
  has_more: boolean;
}

/** decided: a resource stands under its noun, as the specification shows for the contact profile. */
export const oneAs =
  (noun: string): Tell =>
  ({ success, data, ...rest }) => ({ success, [noun]: inOldKeys(data), ...rest });

/**
 * decided: a list stands under its noun with `total` beside it, as the specification shows for events. V1 has no further pages: a
 * warning says when the list is not complete.
 */
export const listAs =
  (noun: string): Tell =>
  ({ success, data, pagination, warnings, ...rest }) => {
    const { total, total_is_estimate, has_more: hasMore } = pagination as Page;
    const rows = data as unknown[];
    const told = [
      ...((warnings ?? []) as string[]),
      ...(hasMore ? [`these are ${rows.length} of ${total}: send limit and offset for the others`] : []),
    ];
    return {
      success,
      [noun]: rows.map(inOldKeys),
      total,
      ...(total_is_estimate ? { total_is_estimate } : {}),
      ...rest,
      ...(told.length > 0 ? { warnings: told } : {}),
    };
  };

export const actionAs = (body: Body): Body => (body.pagination ? listAs('contacts')(body) : body);

/** An acknowledgment has its keys beside `data` too; the answer to a dry run has not. */
export const withoutData: Tell = (body) => {
  const { data: _data, ...rest } = body;
  return body.upload_id === undefined ? body : rest;
};

export const warned = (body: Body, warnings: readonly string[]): Body =>
  warnings.length === 0 ? body : { ...body, warnings: [...((body.warnings ?? []) as string[]), ...warnings] };
