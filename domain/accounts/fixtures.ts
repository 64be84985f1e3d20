import { accountStatus, consoleStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';

/** An open, inactive, paired account on a disconnected console for tests; `over` overrides its values. */
export function anAccount(over: Partial<Account> = {}): Account {
  return {
    id: 1,
    email: 'one@dugout.test',
    originalEmail: null,
    index: 0,
    digital: null,
    guest: null,
    banned: null,
    tradable: null,
    openWebApp: false,
    open: true,
    quarantine: null,
    valid: true,
    lastError: null,
    status: accountStatus.inactive,
    statusText: 'inactive',
    paired: true,
    signed: true,
    activeTask: null,
    additionalInfo: null,
    description: null,
    console: { id: 1, name: 'console 1', status: consoleStatus.disconnected },
    server: { id: 1, name: 'server 1' },
    serverGroup: { id: 1, name: 'group 1' },
    script: null,
    ...over,
  };
}
