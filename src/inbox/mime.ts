import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

const LF = 0x0a;
const FIRST_BYTES = 4_096;

class Lines {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  update(line: Uint8Array): void {
    const length = this.#length + line.length + 1;
    if (length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(2 * this.#bytes.length, length));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(line, this.#length);
    this.#bytes[length - 1] = LF;
    this.#length = length;
  }

  finalize(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice(0, this.#length).buffer);
  }
}

interface Part {
  contentDecoder: object | null;
  setupContentDecoder(transferEncoding: string): void;
}

/**
 * The library keeps the lines of an unencoded part as the pieces of a Blob, which costs 6 s per megabyte of line
 * breaks; one buffer, as for encoded parts, costs 0.1 s.
 */
function keepLinesTogether(): void {
  const { root } = new PostalMime() as unknown as { root: Part };
  const prototype = Object.getPrototypeOf(root) as Part;
  const choose = prototype.setupContentDecoder;
  prototype.setupContentDecoder = function setupContentDecoder(this: Part, transferEncoding): void {
    // Some programs write `quoted printable`.
    const encoding = transferEncoding.toLowerCase();
    if (encoding.includes('base64')) choose.call(this, 'base64');
    else if (encoding.includes('quoted')) choose.call(this, 'quoted-printable');
    else this.contentDecoder = new Lines();
  };
}
keepLinesTogether();

export const parseMime = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw as Uint8Array<ArrayBuffer>, {
    forceRfc822Attachments: true,
    maxNestingDepth: 50,
    maxHeadersSize: 512 * 1024,
    attachmentEncoding: 'arraybuffer',
  });
