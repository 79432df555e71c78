import Type from 'typebox';
import { nullable } from './schema.ts';

export const SHOWN_CALL = 'the call that does it, or that shows what it is about';

/** A call as answers name it: its path and body are sent as they are. */
export const CallShape = Type.Object(
  {
    method: Type.String(),
    path: Type.String(),
    body: nullable(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description: '`…` is for the caller to fill in',
      }),
    ),
  },
  { description: SHOWN_CALL },
);
