import { presetNamed } from './presets.ts';

export interface SentSetting {
  save_sent: boolean | null;
  provider: string;
  imap_host: string | null;
}

/**
 * True when a copy of each mail goes into the Sent folder. decided: a provider that is not known may file mail by
 * itself, so a person must ask for copies there.
 */
export const savesSent = ({ save_sent: set, provider, imap_host: host }: SentSetting): boolean =>
  host !== null && (set ?? presetNamed(provider)?.filesSent === false);
