const forbidden = new Set('<>:"/\\|?*');

/** A name that every operating system accepts: control and reserved characters become `_`. */
export function safeFileName(name: string): string {
  const safe = [...name.trim()].map((sign) => (sign < ' ' || forbidden.has(sign) ? '_' : sign)).join('');
  return safe.replace(/^\.+|\.+$/g, '_') || '_';
}
