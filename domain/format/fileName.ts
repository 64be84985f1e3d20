/** Control characters, including those that reverse the direction of text and make `gpj.exe` look like `exe.jpg`. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A file name that is valid on every operating system: control and reserved characters become `_`. */
export function safeFileName(name: string): string {
  const safe = Array.from(name.trim(), (sign) =>
    hidden.test(sign) || '<>:"/\\|?*'.includes(sign) ? '_' : sign,
  ).join('');
  return safe.replace(/^\.+|\.+$/g, '_') || '_';
}

/**
 * The name of a file in an archive, with its folders: valid on every operating system, and unable to leave
 * the folder into which the archive is unpacked.
 */
export function safeEntryName(name: string): string {
  const parts = name.split(/[/\\]/).filter((part) => !/^\s*\.*\s*$/.test(part));
  return parts.map(safeFileName).join('/') || '_';
}
