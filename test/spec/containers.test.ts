import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { snapshotPlaces } from '../../src/inbox/reader-snapshot.ts';
import { VARIABLES } from '../../src/platform/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const PACKAGE = JSON.parse(read('package.json')) as { version: string; devDependencies: { node: string } };
const NAMES = [
  ...execFileSync(process.execPath, [join(ROOT, 'src/main.ts'), '--help'], { encoding: 'utf8' }).matchAll(
    /^ {2}([a-z-]+) /gm,
  ),
].map((match) => match[1]!);

interface Service {
  image: string;
  build?: string;
  command?: string[];
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[] };
  ports?: string[];
  profiles?: string[];
}

describe('compose.yaml', () => {
  const { services, volumes, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service & { volumes: string[] }>;
    volumes: Record<string, unknown>;
    networks: { default: { ipam: { config: { subnet: string }[] } } };
  };
  const ours = Object.entries(services).filter(([, { build }]) => build === '.');

  it('runs the database, then the migrations, then API and workers', () => {
    expect(Object.keys(services)).toEqual(['postgres', 'migrate', 'api', 'worker', 'tls']);
    expect(services.tls!.profiles).toEqual(['tls']);
    expect(services.postgres!.healthcheck!.test).toContain('pg_isready');
    expect(services.migrate!.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const role of ['api', 'worker'])
      expect(services[role]!.depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
      });
  });

  it('publishes the API on this machine alone, and believes the proxies of its own network', () => {
    expect(services.api!.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(services.api!.environment.OUTREACHD_HTTP_TRUST_PROXY).toBe(
      networks.default.ipam.config[0]!.subnet,
    );
  });

  it.each(ours)('%s calls a role or command that exists, with settings that exist', (_name, service) => {
    expect(NAMES).toContain(service.command![0]);
    for (const variable of Object.keys(service.environment))
      expect(Object.keys(VARIABLES)).toContain(variable);
    expect(Object.keys(service.environment)).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'OUTREACHD_SECRET']),
    );
    expect(service.image).toBe(`outreachd:${PACKAGE.version}`);
  });

  it('pins the database to a version and mounts volumes that are declared', () => {
    expect(services.postgres!.image).toMatch(/^postgres:\d+\.\d+$/);
    for (const service of Object.values(services))
      for (const mount of service.volumes) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', '').split('\n');
  const of = (word: string): string[] => lines.filter((line) => line.startsWith(`${word} `));

  it('runs on the Node that the package pins, and is labelled with its version', () => {
    const node = `FROM node:${PACKAGE.devDependencies.node}-slim`;
    expect(of('FROM')).toEqual([`${node} AS snapshots`, `${node} AS console`, node]);
    expect(of('ARG')).toEqual([`ARG VERSION=${PACKAGE.version}`]);
    for (const label of ['title', 'description', 'version', 'licenses'])
      expect(of('LABEL').join('')).toContain(`org.opencontainers.image.${label}=`);
  });

  it('copies what is there, starts the program, and asks its health by a command that exists', () => {
    for (const line of of('COPY').filter((each) => !each.includes('--from=')))
      for (const source of line.split(' ').slice(1, -1))
        expect(existsSync(join(ROOT, source)), source).toBe(true);
    const script = of('RUN')
      .find((line) => line.startsWith('RUN node '))!
      .split(' ')[2]!;
    expect(existsSync(join(ROOT, script)), script).toBe(true);
    const wordsOf = (line: string): string[] => JSON.parse(line.slice(line.indexOf('['))) as string[];
    expect(wordsOf(of('ENTRYPOINT')[0]!).slice(-2)).toEqual(['node', 'src/main.ts']);
    const [node, main, health] = wordsOf(of('HEALTHCHECK')[0]!);
    expect([node, main]).toEqual(['node', 'src/main.ts']);
    expect(NAMES).toEqual(expect.arrayContaining([health, wordsOf(of('CMD')[0]!)[0]]));
  });

  it('takes the console and the snapshots from where they are made, to where the program looks for them', () => {
    const copied = of('COPY').filter((line) => line.includes('--from='));
    expect(copied).toEqual([
      'COPY --from=console /app/console/dist ./console/dist',
      'COPY --from=snapshots /app/src/inbox/*.snapshot* ./src/inbox/',
    ]);
    for (const name of ['parse-process.ts', 'open-process.ts']) {
      const program = join(ROOT, 'src/inbox', name);
      expect(existsSync(program)).toBe(true);
      for (const place of Object.values(snapshotPlaces(program)))
        expect(matchesGlob(place, join(ROOT, 'src/inbox/*.snapshot*'))).toBe(true);
    }
  });
});
