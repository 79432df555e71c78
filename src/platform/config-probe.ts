import Type from 'typebox';

export const probeSettings = {
  probePort: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65535, description: 'Port of address verification.' }),
  ),
  probeHelo: Type.Optional(Type.String({ description: 'Name that address verification says in EHLO.' })),
  probeFrom: Type.Optional(
    Type.String({
      pattern: '^[^\\s@<>]+@[^\\s@<>]+$',
      description: 'Sender address that address verification uses.',
    }),
  ),
  probeTestHosts: Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
    default: ['gmail-smtp-in.l.google.com', 'mx-aol.mail.gm0.yahoodns.net', 'mx01.mail.icloud.com'],
    maxItems: 10,
    description:
      'Mail hosts that are always there: before a domain is called dead, or a host that cannot be ' +
      'connected to is told, one of them must resolve, or be connected to. An empty list: no test.',
  }),
  probesPerMinute: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 60,
    description: 'Addresses that each process asks one operator of mail hosts about in a minute.',
  }),
  probeLists: Type.Optional(
    Type.String({
      description:
        'Folder whose disposable.txt, free.txt and role.txt take the place of the lists of this release (docs/verification.md).',
    }),
  ),
};
