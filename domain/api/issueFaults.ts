import { errors, type Fault, isErrorCode, type PlainCode } from '#contract/errors/index.ts';
import { faultOf } from './faults.ts';

/** A fault of a value, as reported by the schema validator. */
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

/** Beginnings of the validator's own messages; the contract's messages are codes, or texts for people. */
const raw = /^(Invalid |Too (big|small)|Unrecognized key)/;

const expected: Readonly<Record<string, PlainCode>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notInteger',
  boolean: 'notBoolean',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
};

const formats: Readonly<Record<string, PlainCode>> = {
  email: 'notEmail',
  datetime: 'notTime',
  ipv4: 'notIpv4',
};

/** The error for a message of a contract schema: its code, or a text without one. */
export const messageFault = (message: string): Fault =>
  isErrorCode(message) ? { error: errors[message].text, code: message } : { error: message };

/** The fault of a field; the validator's own messages are for programmers. */
export function issueFault(issue: Issue): Fault {
  const { code, message } = issue;
  if (!raw.test(message)) return messageFault(message);
  switch (code) {
    case 'invalid_type':
      // The validator does not pass on the value, but its message names it.
      if (message.endsWith('received undefined')) return faultOf('valueRequired');
      return faultOf(expected[String(issue.expected)] ?? 'valueInvalid');
    case 'too_big':
    case 'too_small':
      return limitFault(code === 'too_small', issue);
    case 'invalid_format':
      return faultOf(formats[String(issue.format)] ?? 'valueInvalid');
    case 'invalid_value':
      return faultOf('notAvailable');
    default:
      return faultOf('valueInvalid');
  }
}

function limitFault(isLeast: boolean, { origin, minimum, maximum }: Issue): Fault {
  const limit = Number(isLeast ? minimum : maximum);
  if (origin === 'string') return faultOf(isLeast ? 'tooFewCharacters' : 'tooManyCharacters', { limit });
  if (origin === 'array' || origin === 'set')
    return faultOf(isLeast ? 'tooFewEntries' : 'tooManyEntries', { limit });
  return faultOf(isLeast ? 'belowLeast' : 'aboveGreatest', { limit });
}
