/** A file name that is valid on every operating system: control and reserved characters become `_`. */
export function safeFileName(name: string): string {
  const safe = Array.from(name.trim(), (sign) =>
    sign < ' ' || '<>:"/\\|?*'.includes(sign) ? '_' : sign,
  ).join('');
  return safe.replace(/^\.+|\.+$/g, '_') || '_';
}
