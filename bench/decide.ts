import { decide, sendBlocker } from '../src/sending/rules/decide.ts';
import type { SendFacts } from '../src/sending/rules/decide.ts';
import { runBench } from './report.ts';
import type { Run } from './report.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const DECISIONS = 500_000;
const free: SendFacts = {
  life: 'active', lifeReason: null, stoppedAt: null, resumeAt: null, email: 'ann@else.test', unsubscribed: false,
  suppressed: false, replied: false, bounced: false, valid2: 1, validationAskedAt: null, riskLevel: 'LOW', isCatchAll: false,
  campaign: { status: 'active', pausedReason: null, riskLevels: ['SAFE', 'LOW'], includeCatchAll: false },
  windows: { campaign: { because: null, until: new Date('2026-11-16T17:00:00Z') }, team: { because: null, until: null } },
  cappedUntil: { campaign: null, team: null, newContacts: null },
  full: { person: null, company: null },
  mailbox: { disabled: false, restsUntil: null, restsBecause: null, dayFullUntil: null, warmUpFullUntil: null,
    spacedUntil: null },
  receiverRestsUntil: null,
  answers: { checkedAt: NOW, freshSince: new Date(NOW.getTime() - 900_000), unread: false },
}; // prettier-ignore
const facts: SendFacts[] = [
  free,
  { ...free, replied: true },
  { ...free, riskLevel: 'HIGH' },
  { ...free, cappedUntil: { ...free.cappedUntil, team: new Date('2026-11-17T00:00:00Z') } },
  { ...free, answers: { ...free.answers!, checkedAt: null } },
];

function perSecond(run: (given: SendFacts) => unknown): number {
  let acted = 0;
  const startedAt = performance.now();
  for (let n = 0; n < DECISIONS; n++) if (run(facts[n % facts.length]!)) acted++;
  if (acted === 0) throw new Error('no decision was taken');
  return (DECISIONS * 1000) / (performance.now() - startedAt);
}

await runBench({
  name: 'decide',
  unit: 'decisions/s',
  runs: 3,
  async run(): Promise<Run> {
    return {
      value: perSecond((given) => decide(given, NOW)),
      // The least cost of a decision: the first gate stops it.
      floor: perSecond((given) => sendBlocker(given, NOW)),
    };
  },
});
