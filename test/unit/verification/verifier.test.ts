import { afterAll, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import type { Config } from '../../../src/platform/config.ts';
import { shippedConfig } from '../../../src/platform/start-config.ts';
import { systemIds } from '../../../src/platform/ids.ts';
import { verifyRows } from '../../../src/verification/verify-rows.ts';
import { createVerifier } from '../../../src/verification/verifier.ts';
import { eventually } from '../../support/eventually.ts';
import { knows, startMailHosts } from '../../support/mail-hosts.ts';

const hosts = await startMailHosts(
  { 'good.test': knows, 'silent.test': () => null, 'quiet.test': () => null },
  '127.37',
);
afterAll(() => hosts[Symbol.asyncDispose]());

const shipped = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
const verifierWith = (over: Partial<Config> = {}) =>
  createVerifier(
    {
      config: {
        ...shipped,
        probePort: hosts.port,
        probeHelo: 'probe.test',
        dnsServers: [hosts.dns],
        egressAllowCidrs: ['127.0.0.0/8'],
        ...over,
      },
      clock: systemClock,
      ids: systemIds(),
    },
    { readPolicies: false, remember: true },
  );
const SOON_MS = 50;

it('what is not believed is not remembered', async () => {
  const denied = verifierWith({ probeTestHosts: ['mx.nowhere.test'] });
  expect(await denied.verify('ann@gone.test', Infinity)).toEqual({ kind: 'shut', what: 'resolver' });
  expect(denied.recall('ann@gone.test')).toBe(null);
  const believed = verifierWith({ probeTestHosts: ['mx.good.test'] });
  expect(await believed.verify('ann@gone.test', Infinity)).toMatchObject({
    kind: 'answered',
    answer: { verdict: 'undeliverable', reason: 'domain_not_found' },
  });
  expect(believed.recall('ann@gone.test')).toMatchObject({ cached: true });
});

it('who waits too long for its lane is told that it is busy, and others are not', async () => {
  const verifier = verifierWith();
  const slow = [1, 2, 3, 4].map((n) => verifier.verify(`ann${n}@silent.test`, Infinity));
  await eventually(
    () => Promise.resolve(hosts.asked('silent.test').length),
    (asked) => asked === 4,
  );
  expect(await verifier.verify('ann5@silent.test', SOON_MS)).toEqual({ kind: 'busy' });
  expect(await verifier.verify('ok@good.test', Infinity)).toMatchObject({ kind: 'answered' });
  // A bad address waits for no host.
  expect(await verifier.verify('no address', 0)).toMatchObject({ kind: 'answered' });
  verifier.close();
  expect(await Promise.all(slow)).toEqual(slow.map(() => ({ kind: 'closed' })));
});

it('a lane is asked about as many addresses a minute as the configuration says', async () => {
  const verifier = verifierWith({ probesPerMinute: 4 });
  expect(await verifier.verify('ok1@good.test', Infinity)).toMatchObject({ kind: 'answered' });
  expect(await verifier.verify('ok2@good.test', SOON_MS)).toEqual({ kind: 'busy' });
  verifier.close();
});

it('addresses of one domain share one lookup', async () => {
  const verifier = verifierWith();
  const lanes = await Promise.all([1, 2, 3].map((n) => verifier.laneOf(`ann${n}@quiet.test`)));
  expect(lanes).toEqual(lanes.map(() => 'host mx.quiet.test'));
  expect(hosts.lookups('quiet.test')).toBe(1);
});

it('rows that a dead network leaves come out without an answer, and soon', async () => {
  const verifier = verifierWith({ probePort: hosts.port - 1, probeTestHosts: ['mx.good.test'] });
  async function* rows() {
    for (let n = 0; n < 300; n++) yield { email: n === 0 ? 'no address' : `ok${n}@good.test` };
  }
  const verified = verifyRows(verifier, rows(), new AbortController().signal);
  const answers: boolean[] = [];
  let next = await verified.next();
  for (; !next.done; next = await verified.next()) answers.push(next.value.answer !== null);
  expect([answers.length, answers.filter(Boolean).length, next.value]).toEqual([300, 1, 'port']);
});
