/**
 * Names of fields that hold secrets, whatever they are part of: messaging credentials, server tokens, passwords,
 * second factors, answers, mailbox and proxy access. Names of later fields are to be added here.
 */
const secret =
  /token|creds|credential|jwt|seed|pass(word)?$|passwd|secret|gauth|totp|imap|proxy|answer|cookie|apikey|privatekey/i;

/** A copy in which every text below a field of such a name is empty. What holds no secret stays the same object. */
export function withoutSecrets<T>(value: T): T {
  return strip(value, false) as T;
}

function strip(value: unknown, isSecret: boolean): unknown {
  if (isSecret && (typeof value === 'string' || typeof value === 'number'))
    return typeof value === 'string' ? '' : 0;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => strip(item, isSecret));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const entries = Object.entries(value);
  const stripped = entries.map(([key, item]) => [key, strip(item, isSecret || secret.test(key))] as const);
  const isSame = stripped.every(([, item], at) => item === entries[at]?.[1]);
  return isSame ? value : Object.fromEntries(stripped);
}
