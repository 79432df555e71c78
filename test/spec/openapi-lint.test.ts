import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { ALONE, REDOCLY } from '../support/redocly.ts';

const RULES = `extends: [recommended]
rules:
  # Ids are UUIDs, and a path with a word goes before one with an id.
  no-ambiguous-paths: off
  info-license: off
  # Health needs no key, so it has no client errors.
  operation-4xx-response: off
  # A sign-in leads a browser elsewhere: 302 is its success.
  operation-2xx-response: off
`;

it('the OpenAPI description has no fault that a linter knows', async () => {
  await using t = await testApp();
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-openapi-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(t.server.swagger()));
    await writeFile(join(folder, 'redocly.yaml'), RULES);
    const linted = await promisify(execFile)(
      process.execPath,
      [REDOCLY, 'lint', 'openapi.json', '--format=json'],
      { cwd: folder, env: { ...process.env, ...ALONE }, maxBuffer: 16 * 1024 * 1024 },
    ).catch((failed: { stdout: string }) => failed);
    const { problems } = JSON.parse(linted.stdout) as {
      problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
    };
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
