import { unverifiableApiKeys } from '../accounts/api-keys.ts';
import { unreadableRows } from '../platform/reseal.ts';
import type { Services } from '../platform/services.ts';
import { SEALED_TABLES } from '../sealed.ts';

const SAMPLE = 5;

/** Opens every sealed value, so that a wrong master secret shows before a mail or a delivery fails. */
export async function secretFindings(
  deps: Pick<Services, 'db' | 'clock' | 'secrets'>,
): Promise<{ check: string; ok: boolean; found?: string }[]> {
  const findings: { check: string; ok: boolean; found?: string }[] = [];
  const add = (check: string, ids: string[]): void => {
    const found = `${ids.length}: ${ids.slice(0, SAMPLE).join(', ')}`;
    findings.push({ check, ok: ids.length === 0, ...(ids.length > 0 ? { found } : {}) });
  };
  for (const { values, table } of SEALED_TABLES)
    add(`${values} open with OUTREACHD_SECRET`, await unreadableRows(deps, table));
  add('API keys are verified by OUTREACHD_SECRET', await unverifiableApiKeys(deps));
  return findings;
}
