import Type from 'typebox';
import { SOME_ID, nullable } from './schema.ts';

export const SHOWN_CALL = 'the call that does it, or that shows what it is about';

export const CallShape = Type.Object(
  {
    method: Type.String({ examples: ['PATCH'] }),
    path: Type.String({ examples: [`/v2/campaigns/${SOME_ID}`] }),
    body: nullable(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description: '`…` is for the caller to fill in',
        examples: [{ status: 'active' }],
      }),
    ),
  },
  { description: SHOWN_CALL },
);
