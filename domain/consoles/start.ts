import { accountStatus } from '#contract/enums.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import { canConnect } from './consoleRules.ts';

/** Why the API refuses to start a console: a code of its errors. Null: it does not refuse. */
export function startFault(
  gameConsole: Pick<GameConsole, 'status' | 'accountCount' | 'open'> & { serverOpen: boolean },
): 'serverNotOpen' | 'consoleNotOpen' | 'consoleWithoutAccounts' | 'consoleRunning' | null {
  if (!gameConsole.serverOpen) return 'serverNotOpen';
  if (!gameConsole.open) return 'consoleNotOpen';
  if (gameConsole.accountCount === 0) return 'consoleWithoutAccounts';
  return canConnect(gameConsole) ? null : 'consoleRunning';
}

/** Why the API refuses to start this account on its console: a code of its errors. Null: it does not refuse. */
export function accountStartFault({
  open,
  status,
  isQuarantined,
}: Pick<Account, 'open' | 'status'> & { isQuarantined: boolean }):
  | 'accountDone'
  | 'accountQuarantined'
  | 'accountRunning'
  | null {
  if (!open) return 'accountDone';
  if (isQuarantined) return 'accountQuarantined';
  return status === accountStatus.signIn ? 'accountRunning' : null;
}
