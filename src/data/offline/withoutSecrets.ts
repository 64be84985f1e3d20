/**
 * Names of fields that hold secrets in any object: messaging credentials, server tokens, passwords, second factors,
 * security answers, mailbox and proxy access. Add the names of new secret fields here.
 */
const secret =
  /token|creds|credential|jwt|seed|pass(word)?$|passwd|secret|gauth|totp|^login$|imap|proxy|answer|cookie|apikey|privatekey/i;

/** A copy with empty values below every secret field. Objects without secrets keep their identity. */
export function withoutSecrets<T>(value: T): T {
  return strip(value, false) as T;
}

function strip(value: unknown, isSecret: boolean): unknown {
  if (isSecret && (typeof value === 'string' || typeof value === 'number'))
    return typeof value === 'string' ? '' : 0;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => strip(item, isSecret));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value);
  const stripped = entries.map(([key, item]) => [key, strip(item, isSecret || secret.test(key))] as const);
  const isUnchanged = stripped.every(([, item], index) => item === entries[index]?.[1]);
  return isUnchanged ? value : Object.fromEntries(stripped);
}
