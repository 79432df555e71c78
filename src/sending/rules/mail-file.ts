/** decided: base64 adds a third, so the mail stays below the 10 MB that most servers accept. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;
export const MAX_FILES = 10;
export const MAX_NAME = 120;

/** decided: large providers refuse programs, and files that start a program. */
const REFUSED = new Set(
  (
    'ade adp apk app appx appxbundle application bas bat cab chm cmd com cpl crt dll dmg exe gadget hlp hta inf ins ' +
    'iso isp jar js jse ksh lib lnk mde msc msh msi msix msixbundle msp mst nsh ocx pif ps1 ps1xml ps2 psc1 psd1 reg ' +
    'scf scr sct sh shb sys url vb vba vbe vbs vhd vhdx vxd wsc wsf wsh xbap xll xnk'
  ).split(' '),
);

export function nameFault(name: string): string | null {
  if (/[\p{Cc}/\\]/u.test(name)) return 'must not have slashes or control characters';
  // Windows drops spaces and dots at the end of a name and hides format characters.
  const [, ...ends] = name
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .split('.');
  const extension = ends.findLast((end) => end.trim() !== '')?.trim() ?? '';
  return REFUSED.has(extension) ? `ends in .${extension}, which mail providers refuse to deliver` : null;
}

export interface FileRef {
  fileId: string;
  name: string | null;
  /** The HTML shows it as `cid:…`. RFC 2392 */
  contentId: string | null;
}

export const fileRefsOf = (data: { attachments?: unknown }): FileRef[] =>
  (Array.isArray(data.attachments) ? data.attachments : []).map(
    ({ file_id, name, content_id }: { file_id: string; name?: string; content_id?: string }) => ({
      fileId: file_id,
      name: name ?? null,
      contentId: content_id ?? null,
    }),
  );
