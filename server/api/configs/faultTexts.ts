import type { DataFault } from '#domain/configs/data.ts';
import type { FieldFault } from '#domain/configs/fields.ts';
import { versionFaults } from '#domain/servers/versions.ts';
import { invalid } from '#server/api/http/errors.ts';

type Fault = DataFault | FieldFault;

const texts: Record<Fault['reason'], string> = {
  notBoolean: 'Expected true or false.',
  notText: 'Expected a text.',
  unreadable: 'This text has spaces around it, or characters that cannot be displayed.',
  notInteger: 'Expected a whole number.',
  notNumber: 'Expected a number.',
  notAddress: 'Expected an IPv4 address.',
  notInEnum: 'This is none of the available values.',
  belowMinimum: 'The least value is',
  aboveMaximum: 'The greatest value is',
  tooShort: 'The least number of characters is',
  tooLong: 'The greatest number of characters is',
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

const textOf = (fault: Fault): string =>
  'limit' in fault ? `${texts[fault.reason]} ${fault.limit}.` : texts[fault.reason];

/** Errors in one answer at most. */
const maxFaults = 100;

/** Refuses a request because of its fields. @param reason text of the whole error @throws HttpError 422, if there are faults */
export function refuseFaults(reason: string, faults: readonly (readonly [path: string, Fault])[]): void {
  if (faults.length === 0) return;
  throw invalid(
    reason,
    Object.fromEntries(faults.slice(0, maxFaults).map(([path, fault]) => [path, textOf(fault)])),
  );
}
