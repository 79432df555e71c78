const field = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const oid = (last: number): Buffer => field(6, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, last]));

/** An opaque S/MIME message around a MIME entity, without a signer. RFC 5652 5.1 */
export function signedMail(entity: string): string[] {
  const signed = field(
    0x30,
    field(2, Buffer.from([1])),
    field(0x31),
    field(0x30, oid(1), field(0xa0, field(4, Buffer.from(entity)))),
    field(0x31),
  );
  const content = field(0x30, oid(2), field(0xa0, signed));
  return [
    'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="smime.p7m"',
    '',
    ...content.toString('base64').match(/.{1,76}/g)!,
  ];
}
