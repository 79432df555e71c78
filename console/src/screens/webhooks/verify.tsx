import type { ReactNode } from 'react';
import { Panel } from '../../parts.tsx';

const HEADERS = [
  ['x-service-event', 'the type of the event'],
  ['x-service-timestamp', 'the time of the event, the same text as timestamp in the body'],
  ['x-service-attempt', '1 to 7'],
  ['x-service-replayed', 'true when a replay queued the delivery; else not there'],
  ['x-service-signature', 'sha256= and the HMAC-SHA256 in hex'],
  [
    'webhook-id, webhook-timestamp, webhook-signature',
    'the same delivery by Standard Webhooks, whose libraries verify it with the secret as it is',
  ],
] as const;

const NODE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came, before they are parsed
const expected = Buffer.from('sha256=' +
  createHmac('sha256', secret).update(headers['x-service-timestamp'] + '.').update(body).digest('hex'));
const given = Buffer.from(headers['x-service-signature']);
const holds = given.length === expected.length && timingSafeEqual(given, expected);`;

/** How a receiver knows that a delivery is of this program. docs/webhooks.md says the same. */
export function Verify(): ReactNode {
  return (
    <Panel title="How a receiver checks the signature">
      <ol className="steps">
        <li>Take the bytes of the body as they came. Parsing and writing the body again changes it.</li>
        <li>
          Make the HMAC-SHA256 of <code>x-service-timestamp</code>, a dot and the body, with the secret of the
          endpoint.
        </li>
        <li>
          Compare it with <code>x-service-signature</code>; when it differs, answer 401.
        </li>
        <li>Answer 2xx within 15 seconds, and work afterwards.</li>
        <li>
          Keep <code>event_id</code> and ignore what was seen: a delivery may come twice.
        </li>
      </ol>
      <table>
        <thead>
          <tr>
            <th>Header</th>
            <th>Value</th>
          </tr>
        </thead>
        <tbody>
          {HEADERS.map(([name, value]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <pre className="bytes">{NODE}</pre>
      <p className="quiet">
        The secret is shown once, when an endpoint is made. For a day after a rotation the old one signs along
        in <code>webhook-signature</code>. <code>npx outreachd verify-webhook</code> says what is wrong with a
        delivery that was kept in a file.
      </p>
    </Panel>
  );
}
