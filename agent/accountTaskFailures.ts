import type { AccountTask, TaskReport } from '#contract/agent/index.ts';
import { pick, type Random } from '#domain/random.ts';

/** How a pairing or sign-in task fails. `paired`: what a check has found out. */
export type TaskFailure = Pick<TaskReport, 'status' | 'error' | 'paired'>;

/** Failures caused by the environment, not by the account. */
const environment: readonly TaskFailure[] = [
  { status: 'error', error: 'Proxy connection timed out' },
  { status: 'error', error: 'Network error WS-37431-8' },
];

const byMethod: Record<AccountTask['method'], readonly TaskFailure[]> = {
  auto: [
    { status: 'failed', error: 'Sign in failed: wrong password' },
    { status: 'failed', error: 'Sign in failed: verification code was not accepted' },
  ],
  link: [{ status: 'failed', error: 'The code of the link has expired' }],
  pinCode: [{ status: 'failed', error: 'The console did not accept the pin code' }],
  import: [{ status: 'failed', error: 'No parring info was found in the region' }],
  check: [{ status: 'failed', error: 'The console does not know the account', paired: false }],
};

/** A random failure that tasks of this method can end with. */
export function pickFailure(random: Random, { method }: AccountTask): TaskFailure {
  const [first, ...rest] = [...byMethod[method], ...environment];
  return pick(random, [first ?? { status: 'error', error: null }, ...rest]);
}
