/** What connectors do. decisions: Connectors */
export const CONNECTOR_KINDS = ['linkedin', 'registrar', 'mailbox_provider', 'payment'] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];
export const isConnectorKind = (text: string): text is ConnectorKind =>
  (CONNECTOR_KINDS as readonly string[]).includes(text);

/** How long a connector rests after so many failures in a row. */
const REST_MS = { first: 15_000, most: 10 * 60_000 };
export const restMs = (failures: number): number =>
  Math.min(REST_MS.first * 2 ** Math.min(Math.max(failures - 1, 0), 10), REST_MS.most);
