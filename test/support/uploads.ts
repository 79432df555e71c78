import { mergeUpload } from '../../src/imports/merge-upload.ts';
import type { Answered, TestApp } from './app.ts';

export async function sendCsv(
  t: TestApp,
  campaignId: string,
  file: Buffer | string,
  mapping?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const boundary = 'boundary-of-the-test';
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const payload = Buffer.concat([
    Buffer.from(
      field('TeamId', t.teamId) +
        field('CampaignId', campaignId) +
        (mapping ? field('mapping_fields', JSON.stringify(mapping)) : '') +
        Object.entries(more)
          .map(([name, value]) => field(name, value))
          .join(''),
    ),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="contacts"; filename="c.csv"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await t.server.inject({
    method: 'POST',
    url: '/v2/contacts/bulk',
    headers: {
      authorization: `Bearer ${t.key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

export async function mergedUpload(t: TestApp, { status, body }: Answered) {
  if (status !== 202) throw new Error(`the upload was answered with ${status}: ${body.error.message}`);
  const at = { teamId: t.teamId, uploadId: body.upload_id as string };
  await mergeUpload(t.app, at, new AbortController().signal);
  return (await t.call('GET', `/contacts/bulk/${at.uploadId}?limit=100`)).body.data;
}
