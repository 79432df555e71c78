import { exponential } from '../../platform/rules/retry.ts';

/** decisions: Connectors */
export const CONNECTOR_KINDS = ['linkedin', 'registrar', 'mailbox_provider', 'payment'] as const;
export type ConnectorKind = (typeof CONNECTOR_KINDS)[number];
export const isConnectorKind = (text: string): text is ConnectorKind =>
  (CONNECTOR_KINDS as readonly string[]).includes(text);

export const restMs = exponential(15_000, 10 * 60_000);
