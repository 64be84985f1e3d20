/** Control characters, including those that reverse the direction of text and make `gpj.exe` look like `exe.jpg`. */
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A file name that is valid on every operating system: control and reserved characters become `_`. */
export function safeFileName(name: string): string {
  const signs = Array.from(name.trim(), (sign) =>
    hidden.test(sign) || '<>:"/\\|?*'.includes(sign) ? '_' : sign,
  );
  // An expression for dots at the end would begin to match at each dot: minutes for a long name from an agent.
  const from = signs.findIndex((sign) => sign !== '.');
  if (from < 0) return '_';
  const to = signs.findLastIndex((sign) => sign !== '.') + 1;
  return `${from > 0 ? '_' : ''}${signs.slice(from, to).join('')}${to < signs.length ? '_' : ''}`;
}

/** Whether a part of a path leads nowhere, or out of its folder. */
const isNoName = (part: string): boolean => Array.from(part.trim()).every((sign) => sign === '.');

/**
 * The name of a file in an archive, with its folders: valid on every operating system, and unable to leave
 * the folder into which the archive is unpacked.
 */
export function safeEntryName(name: string): string {
  const parts = name.split(/[/\\]/).filter((part) => !isNoName(part));
  return parts.map(safeFileName).join('/') || '_';
}
