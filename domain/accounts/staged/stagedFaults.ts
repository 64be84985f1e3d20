import { textFaults } from '#contract/common.ts';
import type { ErrorCode } from '#contract/errors/index.ts';

/** Error codes of new accounts: the API answers with them; the app has its own messages. */
export const stagedFaults = {
  required: 'newValueRequired',
  tooLong: 'newTextTooLong',
  email: 'newEmailInvalid',
  index: 'newIndexInvalid',
  birthday: 'birthdayInvalid',
  base32: 'notBase32',
  country: 'countryInvalid',
  ipv4: 'newIpv4Invalid',
  digits: 'digitsInvalid',
  port: 'portInvalid',
  value: 'newValueInvalid',
  digitalIndex: 'digitalIndex',
  indexTaken: 'indexTaken',
  emailTaken: 'accountEmailTaken',
  repeated: 'newAccountRepeated',
  ...textFaults,
} as const satisfies Record<string, ErrorCode>;
