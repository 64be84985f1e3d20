import type { RefusalText } from '#contract/refusals.ts';
import { readRefusal } from './refusals.ts';

/** A fault of a value, as the schema validator reports it. */
interface Issue {
  /** `invalid_type`, `too_big`. */
  readonly code: string;
  readonly message: string;
  readonly expected?: unknown;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

/** How the validator's own messages begin; those of the contract are written for people. */
const raw = /^(Invalid |Too (big|small)|Unrecognized key)/;

const expected: Readonly<Record<string, RefusalText>> = {
  string: 'Expected a text.',
  number: 'Expected a number.',
  int: 'Expected a whole number.',
  boolean: 'Expected true or false.',
  array: 'Expected a list.',
  object: 'Expected an object.',
  record: 'Expected an object.',
};

const formats: Readonly<Record<string, RefusalText>> = {
  email: 'Expected an email.',
  datetime: 'Expected a date and time.',
  ipv4: 'Expected an IPv4 address.',
};

/** What is wrong with a field, as a sentence for people; the validator's own messages are for programmers. */
export function issueText(issue: Issue): RefusalText {
  const { code, message } = issue;
  if (!raw.test(message) || readRefusal(message)) return message as RefusalText;
  switch (code) {
    case 'invalid_type':
      // The validator does not pass on the value, but its message names it.
      if (message.endsWith('received undefined')) return 'This is required.';
      return expected[String(issue.expected)] ?? 'This value is not valid.';
    case 'too_big':
    case 'too_small':
      return limitText(code === 'too_small', issue);
    case 'invalid_format':
      return formats[String(issue.format)] ?? 'This value is not valid.';
    case 'invalid_value':
      return 'This is none of the available values.';
    default:
      return 'This value is not valid.';
  }
}

function limitText(isLeast: boolean, { origin, minimum, maximum }: Issue): RefusalText {
  const limit = Number(isLeast ? minimum : maximum);
  if (origin === 'string')
    return isLeast
      ? `The least number of characters is ${limit}.`
      : `The greatest number of characters is ${limit}.`;
  if (origin === 'array' || origin === 'set')
    return isLeast
      ? `The least number of entries is ${limit}.`
      : `The greatest number of entries is ${limit}.`;
  return isLeast ? `The least value is ${limit}.` : `The greatest value is ${limit}.`;
}
