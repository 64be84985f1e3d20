import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Groups of fields of a new account by the first part of their paths, in their order. */
export const fieldGroups: Readonly<Record<string, MessageDescriptor>> = {
  psn: msg`PSN`,
  psnImap: msg`PSN mailbox`,
  ea: msg`EA`,
  imap: msg`Mailbox`,
  proxy: msg`Proxy`,
  webAppProxy: msg`Web app proxy`,
};
