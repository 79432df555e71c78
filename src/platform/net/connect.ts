import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { canonicalAddress } from './address.ts';
import { readUrlHost } from './host.ts';
import type { Address, GuardedResolver } from './resolve.ts';

/** We do not connect there. Travels through undici as an error; the egress turns it back into a value. */
export class EgressDenied extends Error {
  override name = 'EgressDenied';
  readonly code = 'EGRESS_DENIED';
}

/** The name has no address now. `code` is the resolver's. */
class EgressUnresolved extends Error {
  override name = 'EgressUnresolved';
  readonly code: string;
  constructor(code: string) {
    super('the host name could not be resolved');
    this.code = code;
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
/** Of a name with many addresses this many are tried, one after the other. */
const MAX_ADDRESS_TRIES = 2;

type Options = buildConnector.Options;

/**
 * undici's `connect`: vets the host at the moment of connecting and connects to the vetted address itself, so that no
 * second resolution can answer differently (DNS rebinding) and no address literal slips past. undici's own `lookup`
 * option would not do: it is never called for literals. Host header, SNI and certificate check keep the name.
 * `ca` adds nothing in production; tests give their own authority.
 */
export function guardedConnect(resolver: GuardedResolver, ca?: string): buildConnector.connector {
  const dial = buildConnector({
    allowH2: false,
    autoSelectFamily: false,
    timeout: CONNECT_TIMEOUT_MS,
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  });
  // `callbackify` hands over outside of the promise: a fault in undici's callback is not taken for one of connecting.
  const connect = callbackify((options: Options) => vetAndDial(resolver, dial, options));
  return (options, callback) => {
    connect(options, (error, socket) => (error ? callback(error, null) : callback(null, socket)));
  };
}

async function vetAndDial(
  resolver: GuardedResolver,
  dial: buildConnector.connector,
  options: Options,
): Promise<Socket> {
  const vetted = await resolver.vet(options.hostname);
  if (vetted.kind === 'denied') throw new EgressDenied(vetted.why);
  if (vetted.kind === 'unresolved') throw new EgressUnresolved(vetted.code);
  let failure: unknown;
  for (const address of vetted.addresses.slice(0, MAX_ADDRESS_TRIES)) {
    try {
      return await dialOne(dial, options, address);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function dialOne(
  dial: buildConnector.connector,
  options: Options,
  { address }: Address,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const target = { ...withName(options), hostname: address };
  dial(target, (...[error, socket]) => (error === null ? resolve(socket) : reject(error)));
  const socket = await promise;
  if (canonicalAddress(socket.remoteAddress ?? '') === address) return socket;
  socket.destroy();
  throw new EgressDenied('connected to another address than the vetted one');
}

/** The name goes along for the certificate only. Over plain TCP the connector, given a name too, would look it up. */
function withName({ protocol, port, hostname }: Options): Options {
  const host = readUrlHost(hostname);
  const servername = protocol === 'https:' && host.kind === 'name' ? { servername: host.name } : {};
  return { protocol, port, hostname, ...servername };
}
