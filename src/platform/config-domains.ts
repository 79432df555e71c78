import Type from 'typebox';

/** Settings of the domains that teams send from. */
export const domainSettings = {
  domainNameservers: Type.Array(
    Type.String({ pattern: '^([A-Za-z0-9-]{1,63}\\.)+[A-Za-z0-9-]{1,63}\\.?$' }),
    {
      default: [],
      maxItems: 2,
      uniqueItems: true,
      description:
        'The two nameservers that connected domains are to have. Without them a domain stays with its own.',
    },
  ),
};
