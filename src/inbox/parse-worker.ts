import { parentPort } from 'node:worker_threads';
import PostalMime from 'postal-mime';
import { shapeMail } from './shape-mail.ts';

/** Parses one message at a time; the pool ends this thread when a message takes too long or too much. */
parentPort!.on('message', (message: { id: number; raw: Uint8Array }) => void answer(message));

async function answer({ id, raw }: { id: number; raw: Uint8Array }): Promise<void> {
  try {
    const email = await PostalMime.parse(raw as Uint8Array<ArrayBuffer>, {
      forceRfc822Attachments: true,
      maxNestingDepth: 50,
      maxHeadersSize: 512 * 1024,
      attachmentEncoding: 'arraybuffer',
    });
    parentPort!.postMessage({ id, mail: shapeMail(email) });
  } catch (error) {
    parentPort!.postMessage({
      id,
      reason: error instanceof Error ? error.message.slice(0, 200) : 'unreadable',
    });
  }
}
