import { askOne, found, unanswered } from './question.ts';
import type { Asking, Finding } from './question.ts';

const RECORD = /^v=TLSRPTv1\s*(?:;|$)/;
const TARGET = /^(?:mailto:[^\s@,!]+@[^\s@,!]+|https:\/\/[^\s,!]+)$/i;

/** Checks the record for TLS reports about a domain's mail hosts. RFC 8460. decided: no record is no fault. */
export function* checkTlsRpt(domain: string): Asking<Finding> {
  const name = `_smtp._tls.${domain}`;
  const answer = yield* askOne('TXT', name);
  if (answer.kind === 'failed') return unanswered(name, answer.code);
  const records = answer.kind === 'records' ? answer.records.filter((text) => RECORD.test(text)) : [];
  if (records.length === 0) return found('ok', `there is no TLS-RPT record at ${name}, and none is needed`);
  if (records.length > 1)
    return found(
      'warning',
      `there are ${records.length} TLS-RPT records at ${name}; senders use none of them`,
    );
  const rua = records[0]!
    .split(';')
    .map((tag) => tag.trim())
    .find((tag) => /^rua\s*=/.test(tag));
  const targets = (rua?.slice(rua.indexOf('=') + 1) ?? '').split(',').map((each) => each.trim());
  if (!targets.some((target) => TARGET.test(target)))
    return found('warning', `the TLS-RPT record names no address for reports (rua=mailto: or https:)`);
  return found('ok', `reports go to ${targets.join(', ')}`);
}
