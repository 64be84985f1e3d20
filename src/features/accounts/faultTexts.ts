import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Fault } from '#contract/errors/index.ts';
import { maxAccountIndex } from '#contract/http/accounts/account.ts';
import { stagedFaults } from '#domain/accounts/staged/stagedFaults.ts';
import { useUiContext } from '#ui/uiContext.ts';

const texts: Record<keyof typeof stagedFaults, MessageDescriptor> = {
  required: msg`A value is required`,
  tooLong: msg`The text is too long`,
  email: msg`Expected an email`,
  index: msg`Expected 0 to ${maxAccountIndex}`,
  birthday: msg`Expected YYYY/MM/DD`,
  base32: msg`Expected a base32 text`,
  country: msg`Expected two letters`,
  ipv4: msg`Expected an IPv4 address`,
  digits: msg`Expected digits`,
  port: msg`Expected 1 to 65535`,
  value: msg`This value is not valid`,
  digitalIndex: msg`account.index should be 0 for digital account`,
  indexTaken: msg`account.index should be unique for console`,
  emailTaken: msg`Another account has this email.`,
  repeated: msg`This account is already among the new accounts`,
  unreadable: msg`This text contains characters that cannot be displayed.`,
  invisible: msg`This text contains no visible characters.`,
};

const byFault: ReadonlyMap<string, MessageDescriptor> = new Map(
  (Object.keys(stagedFaults) as (keyof typeof stagedFaults)[]).map((key) => [stagedFaults[key], texts[key]]),
);

/** A fault of a new account, or a refusal of the API, in the user's language; an unknown text unchanged. */
export function useFaultText(): (fault: Fault | string) => string {
  const { t } = useLingui();
  const { explain } = useUiContext();
  return useCallback(
    (fault) => {
      const known = typeof fault === 'string' && byFault.get(fault);
      return known ? t(known) : explain(fault).text;
    },
    [t, explain],
  );
}
