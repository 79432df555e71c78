import PostalMime from 'postal-mime';
import { shapeMail } from './shape-mail.ts';

/**
 * Parses one message at a time for `parse.ts`, which kills this process when a message takes too long. Signals to the
 * whole group are the worker's to answer; when the worker is gone, so is this.
 */
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (message: { id: number; raw: Uint8Array }) => void answer(message));

async function answer({ id, raw }: { id: number; raw: Uint8Array }): Promise<void> {
  try {
    const email = await PostalMime.parse(raw as Uint8Array<ArrayBuffer>, {
      forceRfc822Attachments: true,
      maxNestingDepth: 50,
      maxHeadersSize: 512 * 1024,
      attachmentEncoding: 'arraybuffer',
    });
    process.send!({ id, mail: shapeMail(email) });
  } catch (error) {
    process.send!({ id, reason: error instanceof Error ? error.message.slice(0, 200) : 'unreadable' });
  }
}
