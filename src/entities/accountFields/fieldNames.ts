import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';

const mailbox = (prefix: string, names: readonly MessageDescriptor[]) =>
  ['login', 'password', 'host', 'port', 'tls'].map((field, at) => [`${prefix}.${field}`, names[at]] as const);
const proxy = (prefix: string, names: readonly MessageDescriptor[]) =>
  ['ip', 'port', 'login', 'password'].map((field, at) => [`${prefix}.${field}`, names[at]] as const);

const names: ReadonlyMap<string, MessageDescriptor | undefined> = new Map<
  string,
  MessageDescriptor | undefined
>([
  ['serverId', msg`Server`],
  ['consoleName', msg`Console`],
  ['consoleId', msg`Console`],
  ['script', msg`Script`],
  ['email', msg`Email`],
  ['password', msg`PSN password`],
  ['index', msg`Index`],
  ['guest', msg`Guest`],
  ['digital', msg`Digital`],
  ['banned', msg`Banned`],
  ['tradable', msg`Tradable`],
  ['openWebApp', msg`Open web app`],
  ['description', msg`Description`],
  ['additionalInfo', msg`Info`],
  ['pairingInfo.addedToConsole', msg`On console`],
  ['psn.id', msg`PSN ID`],
  ['psn.birthday', msg`PSN birthday`],
  ['psn.firstName', msg`PSN first name`],
  ['psn.lastName', msg`PSN last name`],
  ['psn.gauth', msg`PSN gauth`],
  ...mailbox('psnImap', [
    msg`PSN IMAP login`,
    msg`PSN IMAP password`,
    msg`PSN IMAP host`,
    msg`PSN IMAP port`,
    msg`PSN IMAP TLS`,
  ]),
  ['ea.email', msg`EA email`],
  ['ea.password', msg`EA password`],
  ['ea.gauth', msg`EA gauth`],
  ['ea.originId', msg`Origin ID`],
  ['ea.securityAnswer', msg`Security answer`],
  ['ea.country', msg`EA country`],
  ['ea.birthday', msg`EA birthday`],
  ['ea.firstName', msg`EA first name`],
  ['ea.lastName', msg`EA last name`],
  ...mailbox('imap', [msg`IMAP login`, msg`IMAP password`, msg`IMAP host`, msg`IMAP port`, msg`IMAP TLS`]),
  ...proxy('proxy', [msg`Proxy IP`, msg`Proxy port`, msg`Proxy login`, msg`Proxy password`]),
  ...proxy('webAppProxy', [
    msg`Web app proxy IP`,
    msg`Web app proxy port`,
    msg`Web app proxy login`,
    msg`Web app proxy password`,
  ]),
]);

/** The name of a field of an account by its path; it says which of two mailboxes or proxies is meant. */
export const fieldName = (path: string): MessageDescriptor | undefined => names.get(path);

/** {@link fieldName} in the language of the user; the path of an unknown field. */
export function useFieldName(): (path: string) => string {
  const { t } = useLingui();
  return useCallback(
    (path) => {
      const name = fieldName(path);
      return name ? t(name) : path;
    },
    [t],
  );
}
