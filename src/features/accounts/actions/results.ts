import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import { usePairingDoneTexts } from '../pairing/pairingQuestions.tsx';

// Apart from the labels: they are loaded with the dialogs.

const queued = msg({ message: 'in the queue', context: 'bulk' });
const reset = msg({ message: 'reset', context: 'bulk' });

/** Result texts for accounts on which an action succeeded; "done" is a state of accounts. */
export const actionResults: Record<AccountAction, MessageDescriptor> = {
  start: msg({ message: 'started', context: 'bulk' }),
  hardStart: msg({ message: 'started', context: 'bulk' }),
  stop: msg({ message: 'stopped', context: 'bulk' }),
  done: msg({ message: 'marked as done', context: 'bulk' }),
  undone: msg({ message: 'marked as not done', context: 'bulk' }),
  reset,
  quarantine: msg({ message: 'in quarantine', context: 'bulk' }),
  liftQuarantine: msg({ message: 'quarantine lifted', context: 'bulk' }),
  restart: msg({ message: 'started', context: 'bulk' }),
  delete: msg({ message: 'deleted', context: 'bulk' }),
  // Pairing and signing in take minutes; their tasks say how they ended.
  pair: queued,
  pairByLink: queued,
  pairByPinCode: queued,
  importPairing: queued,
  checkPairing: queued,
  resetPairing: reset,
  hardResetPairing: reset,
  signIn: queued,
  signInByLink: queued,
  resetSignIn: reset,
};

export function useDoneText(): (action: AccountAction, email: string) => string {
  const { t } = useLingui();
  const pairingTexts = usePairingDoneTexts();
  return (action, email) => {
    const texts: Record<AccountAction, string> = {
      start: t`${email} is starting`,
      hardStart: t`${email} is starting`,
      stop: t`${email} is stopping`,
      done: t`${email} is marked as done`,
      undone: t`${email} is marked as undone`,
      reset: t`The state of ${email} is reset`,
      quarantine: t`${email} is in quarantine`,
      liftQuarantine: t`The quarantine of ${email} is lifted`,
      restart: t`${email} is starting`,
      delete: t`${email} is deleted`,
      ...pairingTexts(email),
    };
    return texts[action];
  };
}
