import * as asn1 from 'asn1js';

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TYPE = /^application\/(?:x-)?pkcs7-mime$/i;

/** True for parts that may be opaque S/MIME: the text is inside the signature (RFC 8551 3.5.2). */
export const mayBeSigned = ({ mimeType, filename }: { mimeType: string; filename: string | null }): boolean =>
  TYPE.test(mimeType) || /\.p7m$/i.test(filename ?? '');

const partsOf = (block: asn1.BaseBlock | undefined): asn1.BaseBlock[] =>
  block instanceof asn1.Constructed ? block.valueBlock.value : [];

/** The signed content of a CMS SignedData (RFC 5652 5.1), or null. The signature is not checked. */
export function signedContent(bytes: Uint8Array): Uint8Array | null {
  try {
    const [type, content] = partsOf(asn1.fromBER(Uint8Array.from(bytes)).result);
    if (!(type instanceof asn1.ObjectIdentifier) || type.valueBlock.toString() !== SIGNED_DATA) return null;
    const [, , encapsulated] = partsOf(partsOf(content)[0]);
    const octets = partsOf(partsOf(encapsulated)[1])[0];
    return octets instanceof asn1.OctetString ? new Uint8Array(octets.getValue()) : null;
  } catch {
    // Nested too deeply.
    return null;
  }
}
