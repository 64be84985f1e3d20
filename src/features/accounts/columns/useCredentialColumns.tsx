import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import type { AccountColumn, ColumnKinds, Kinds } from './columnKinds.ts';

/** Loaded on demand, because its library is larger than the grid. */
const OneTimeCode = lazy(async () => ({ default: (await import('./OneTimeCode.tsx')).OneTimeCode }));

/** The next one-time code of a secret; it changes by itself, so it is neither sorted nor searched. */
const codeColumn = (
  { secret }: ColumnKinds,
  key: string,
  title: string,
  read: (account: Account) => string | undefined,
): AccountColumn => ({
  ...secret(key, title, () => null),
  isSecret: false,
  cell(account) {
    const base32 = read(account);
    return base32 ? (
      <Suspense>
        <OneTimeCode secret={base32} />
      </Suspense>
    ) : null;
  },
  width: 176,
});

/** Sign-in data, mailboxes and proxies. */
export function useCredentialColumns(kinds: Kinds): AccountColumn[] {
  const { t } = useLingui();
  return useMemo(() => {
    const mailbox = (of: ColumnKinds, field: 'psnImap' | 'imap'): AccountColumn[] => [
      of.secret(`${field}.login`, t`IMAP login`, (account) => account[field]?.login, { width: 140 }),
      of.secret(`${field}.password`, t`IMAP password`, (account) => account[field]?.password, { width: 140 }),
      of.text(`${field}.host`, t`IMAP host`, (account) => account[field]?.host, { width: 140 }),
      of.text(`${field}.port`, t`IMAP port`, (account) => account[field]?.port),
      of.flag(`${field}.tls`, t`IMAP TLS`, (account) => account[field]?.tls),
    ];

    const proxy = (of: ColumnKinds, field: 'proxy' | 'webAppProxy'): AccountColumn[] => [
      of.text(`${field}.ip`, t`Proxy IP`, (account) => account[field]?.ip, { width: 130 }),
      of.text(`${field}.port`, t`Proxy port`, (account) => account[field]?.port),
      of.secret(`${field}.login`, t`Proxy login`, (account) => account[field]?.login),
      of.secret(`${field}.password`, t`Proxy password`, (account) => account[field]?.password, {
        width: 130,
      }),
    ];

    const psn = kinds('psn', t`PSN`);
    const psnFull = kinds('psn', t`PSN`, 'accountsView_psn_full');
    const ea = kinds('ea', t`EA`);
    const eaFull = kinds('ea', t`EA`, 'accountsView_ea_full');
    return [
      psn.text('psn.id', t`PSN ID`, (account) => account.psn?.id, { width: 140 }),
      psnFull.secret('password', t`PSN password`, ({ password }) => password, { width: 140 }),
      psnFull.secret('psn.gauth', t`PSN gauth`, (account) => account.psn?.gauth, { width: 140 }),
      codeColumn(psnFull, 'psnCode', t`PSN code`, (account) => account.psn?.gauth),
      psnFull.text('psn.birthday', t`PSN birthday`, (account) => account.psn?.birthday),
      psn.text('psn.firstName', t`PSN first name`, (account) => account.psn?.firstName),
      psn.text('psn.lastName', t`PSN last name`, (account) => account.psn?.lastName),
      ...mailbox(kinds('psnImap', t`PSN mailbox`, 'accountsView_psn_imap'), 'psnImap'),
      ea.text('ea.email', t`EA email`, (account) => account.ea?.email, { width: 200 }),
      eaFull.secret('ea.password', t`EA password`, (account) => account.ea?.password, { width: 140 }),
      eaFull.secret('ea.gauth', t`EA gauth`, (account) => account.ea?.gauth, { width: 140 }),
      codeColumn(eaFull, 'eaCode', t`EA code`, (account) => account.ea?.gauth),
      ea.text('ea.originId', t`Origin ID`, (account) => account.ea?.originId),
      eaFull.secret('ea.securityAnswer', t`Security answer`, (account) => account.ea?.securityAnswer),
      ea.text('ea.country', t`EA country`, (account) => account.ea?.country, { filter: 'values' }),
      ea.text('ea.birthday', t`EA birthday`, (account) => account.ea?.birthday),
      ea.text('ea.firstName', t`EA first name`, (account) => account.ea?.firstName),
      ea.text('ea.lastName', t`EA last name`, (account) => account.ea?.lastName),
      ...mailbox(kinds('imap', t`Mailbox`, 'accountsView_imap'), 'imap'),
      ...proxy(kinds('proxy', t`Proxy`, 'accountsView_proxy'), 'proxy'),
      ...proxy(kinds('webAppProxy', t`Web app proxy`, 'accountsView_webAppProxy'), 'webAppProxy'),
    ];
  }, [t, kinds]);
}
