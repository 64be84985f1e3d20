import type { RefusalText } from '#contract/refusals.ts';
import type { DataFault } from '#domain/configs/data.ts';
import type { FieldFault } from '#domain/configs/fields.ts';
import { versionFaults } from '#domain/servers/versions.ts';
import { invalid } from '#server/kernel/errors.ts';

type Fault = DataFault | FieldFault;

type LimitFault = Extract<Fault, { limit: number }>;

const texts: Record<Exclude<Fault['reason'], LimitFault['reason']>, RefusalText> = {
  notBoolean: 'Expected true or false.',
  notText: 'Expected a text.',
  unreadable: 'This text has spaces around it, or characters that cannot be displayed.',
  notInteger: 'Expected a whole number.',
  notNumber: 'Expected a number.',
  notAddress: 'Expected an IPv4 address.',
  notInEnum: 'This is none of the available values.',
  unknownField: 'The schema has no such field for configs of this type.',
  invalidVersion: versionFaults.invalid,
  required: 'This is required.',
  textTooLong: 'This text is too long.',
  textUnreadable: 'This text has spaces around it, or characters that cannot be displayed.',
  invalidName: 'A name has letters, digits and underscores, and starts with a letter.',
  reservedName: 'This name is reserved.',
  duplicateName: 'Another field has this name.',
  invalidIdentifier: 'Expected section->>key.',
  duplicateIdentifier: 'Another field has this identifier.',
  invalidIndex: 'Expected a whole number from 1.',
  notForType: 'A field of this type cannot be restricted.',
  enumEmpty: 'Enter at least one value.',
  enumItemInvalid: 'One of the values does not match the type.',
  enumItemDuplicate: 'A value occurs twice.',
  limitNotInteger: 'Expected a whole number.',
  limitsReversed: 'The maximum is less than the minimum.',
};

const limitTexts: Record<LimitFault['reason'], (limit: number) => RefusalText> = {
  belowMinimum: (limit) => `The least value is ${limit}.`,
  aboveMaximum: (limit) => `The greatest value is ${limit}.`,
  tooShort: (limit) => `The least number of characters is ${limit}.`,
  tooLong: (limit) => `The greatest number of characters is ${limit}.`,
};

const textOf = (fault: Fault): RefusalText =>
  'limit' in fault ? limitTexts[fault.reason](fault.limit) : texts[fault.reason];

/** Errors in one answer at most. */
const maxFaults = 100;

/** Refuses a request because of its fields. @param reason text of the whole error @throws HttpError 422, if there are faults */
export function refuseFaults(reason: RefusalText, faults: readonly (readonly [path: string, Fault])[]): void {
  if (faults.length === 0) return;
  throw invalid(
    reason,
    Object.fromEntries(faults.slice(0, maxFaults).map(([path, fault]) => [path, textOf(fault)])),
  );
}
