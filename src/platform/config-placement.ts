import Type from 'typebox';

export const placementSettings = {
  placement: Type.Object(
    {
      lookSeconds: Type.Integer({
        minimum: 10,
        maximum: 14_400,
        description:
          'How long a mail of a placement test is looked for after it left; one that is nowhere then is missing.',
      }),
    },
    { additionalProperties: false },
  ),
};
