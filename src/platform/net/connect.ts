import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { canonicalAddress } from './address.ts';
import { readUrlHost } from './host.ts';
import type { Address, GuardedResolver } from './resolve.ts';

/** The destination is not allowed. Passes through undici as an error; `egress.ts` turns it into a value. */
export class EgressDenied extends Error {
  override name = 'EgressDenied';
  readonly code = 'EGRESS_DENIED';
}

class EgressUnresolved extends Error {
  override name = 'EgressUnresolved';
  readonly code: string;
  constructor(code: string) {
    super('the host name could not be resolved');
    this.code = code;
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_ADDRESS_TRIES = 2;

type Options = buildConnector.Options;

/**
 * undici's `connect`: checks the host when connecting and connects to the checked address, so that a second resolution
 * cannot differ (DNS rebinding) and address literals are checked too. undici's `lookup` option is never called for
 * literals. Host header, SNI and certificate check use the name. `ca` is for tests.
 */
export function guardedConnect(resolver: GuardedResolver, ca?: string): buildConnector.connector {
  const dial = buildConnector({
    allowH2: false,
    autoSelectFamily: false,
    timeout: CONNECT_TIMEOUT_MS,
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  });
  // `callbackify` calls back outside the promise: an error in undici's callback is not mistaken for a connection error.
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

/** The name is for the certificate only; over plain TCP the connector would resolve it. */
function withName({ protocol, port, hostname }: Options): Options {
  const host = readUrlHost(hostname);
  const servername = protocol === 'https:' && host.kind === 'name' ? { servername: host.name } : {};
  return { protocol, port, hostname, ...servername };
}
