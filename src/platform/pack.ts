import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Larger than any message that is fetched: unpacking stops here. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Compresses the bytes of a message for storage (zstd, RFC 8878), off the event loop. Without `pledgedSrcSize` the
 * library allocates megabytes for each message.
 */
export const pack = (raw: Buffer): Promise<Buffer> => compress(raw, { pledgedSrcSize: raw.length });
export const unpack = (packed: Buffer): Promise<Buffer> => decompress(packed, { maxOutputLength: MAX_BYTES });
