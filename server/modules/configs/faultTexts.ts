import type { ErrorCode, Fault as SentFault, PlainCode } from '#contract/errors/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import type { DataFault } from '#domain/configs/data.ts';
import type { FieldFault } from '#domain/configs/fields.ts';
import { refuseFields } from '#server/kernel/errors.ts';

type Fault = DataFault | FieldFault;

type LimitFault = Extract<Fault, { limit: number }>;

const codes: Record<Exclude<Fault['reason'], LimitFault['reason']>, PlainCode> = {
  notBoolean: 'notBoolean',
  notText: 'notText',
  unreadable: 'textUntidy',
  notInteger: 'notInteger',
  notNumber: 'notNumber',
  notAddress: 'notIpv4',
  notInEnum: 'notAvailable',
  unknownField: 'fieldUnknown',
  invalidVersion: 'versionInvalid',
  required: 'valueRequired',
  textTooLong: 'textTooLong',
  textUnreadable: 'textUntidy',
  invalidName: 'fieldNameInvalid',
  reservedName: 'fieldNameReserved',
  duplicateName: 'fieldNameTaken',
  invalidIdentifier: 'identifierInvalid',
  duplicateIdentifier: 'identifierTaken',
  invalidIndex: 'indexNotPositive',
  notForType: 'typeNotRestricted',
  enumEmpty: 'valuesMissing',
  enumItemInvalid: 'valueOfOtherType',
  enumItemDuplicate: 'valueRepeated',
  limitNotInteger: 'notInteger',
  limitsReversed: 'limitsReversed',
};

const limitCodes = {
  belowMinimum: 'belowLeast',
  aboveMaximum: 'aboveGreatest',
  tooShort: 'tooFewCharacters',
  tooLong: 'tooManyCharacters',
} as const satisfies Record<LimitFault['reason'], ErrorCode>;

const sent = (fault: Fault): SentFault =>
  'limit' in fault ? faultOf(limitCodes[fault.reason], { limit: fault.limit }) : faultOf(codes[fault.reason]);

/** Maximum number of errors in an answer. */
const maxFaults = 100;

/** Refuses a request because of its fields. @param code of the whole error @throws HttpError 422, if there are faults */
export function refuseFaults(code: PlainCode, faults: readonly (readonly [path: string, Fault])[]): void {
  if (faults.length === 0) return;
  throw refuseFields(
    code,
    Object.fromEntries(faults.slice(0, maxFaults).map(([path, fault]) => [path, sent(fault)])),
  );
}
