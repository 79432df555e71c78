import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** No server gives a larger message than it is asked for: what unpacks to more is no message of ours. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * The bytes of a message as they are stored, compressed (RFC 8878), off the event loop. Without its size the library takes
 * memory for megabytes, message by message.
 */
export const pack = (raw: Buffer): Promise<Buffer> => compress(raw, { pledgedSrcSize: raw.length });
export const unpack = (packed: Buffer): Promise<Buffer> => decompress(packed, { maxOutputLength: MAX_BYTES });
