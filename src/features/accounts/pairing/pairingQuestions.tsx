import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PairingAction } from '#domain/accounts/pairing/pairing.ts';

type CountText = (count: number) => ReactNode;

const canBePaired: CountText = (count) => (
  <Plural value={count} one="# account can be paired" other="# accounts can be paired" />
);
const canBeReset: CountText = (count) => (
  <Plural value={count} one="# account can be reset" other="# accounts can be reset" />
);
const canSignIn: CountText = (count) => (
  <Plural value={count} one="# account can sign in" other="# accounts can sign in" />
);

/** How many of the selected accounts an action would change. */
export const pairingCanBe: Record<PairingAction, CountText> = {
  pair: canBePaired,
  pairByLink: canBePaired,
  pairByPinCode: canBePaired,
  importPairing: canBePaired,
  checkPairing: (count) => (
    <Plural value={count} one="# account can be checked" other="# accounts can be checked" />
  ),
  resetPairing: canBeReset,
  hardResetPairing: canBeReset,
  signIn: canSignIn,
  signInByLink: canSignIn,
  resetSignIn: canBeReset,
};

const pairQuestion: CountText = (count) => (
  <Plural value={count} one="Would you like to pair # account?" other="Would you like to pair # accounts?" />
);
const signInQuestion: CountText = (count) => (
  <Plural
    value={count}
    one="Would you like to sign in # account?"
    other="Would you like to sign in # accounts?"
  />
);

export const pairingQuestions: Record<PairingAction, CountText> = {
  pair: pairQuestion,
  pairByLink: pairQuestion,
  pairByPinCode: pairQuestion,
  importPairing: (count) => (
    <Plural
      value={count}
      one="The pairing info of # account is imported from:"
      other="The pairing info of # accounts is imported from:"
    />
  ),
  checkPairing: (count) => (
    <Plural
      value={count}
      one="Would you like to check the pairing of # account? It is unpaired if its console does not know it."
      other="Would you like to check the pairing of # accounts? Those that their consoles do not know are unpaired."
    />
  ),
  resetPairing: (count) => (
    <Plural
      value={count}
      one="Would you like to reset the pairing of # account?"
      other="Would you like to reset the pairing of # accounts?"
    />
  ),
  hardResetPairing: (count) => (
    <Plural
      value={count}
      one="Would you like to reset the pairing of # account and sign it out?"
      other="Would you like to reset the pairing of # accounts and sign them out?"
    />
  ),
  signIn: signInQuestion,
  signInByLink: signInQuestion,
  resetSignIn: (count) => (
    <Plural
      value={count}
      one="Would you like to reset the sign in of # account?"
      other="Would you like to reset the sign in of # accounts?"
    />
  ),
};

/** Says that an action on one account was accepted. */
export function usePairingDoneTexts(): (email: string) => Record<PairingAction, string> {
  const { t } = useLingui();
  return (email) => {
    const pairing = t`Pairing of ${email} is in the queue`;
    const signIn = t`Sign in of ${email} is in the queue`;
    const reset = t`Pairing of ${email} is reset`;
    return {
      pair: pairing,
      pairByLink: pairing,
      pairByPinCode: pairing,
      importPairing: pairing,
      checkPairing: t`Check of ${email} is in the queue`,
      resetPairing: reset,
      hardResetPairing: reset,
      signIn,
      signInByLink: signIn,
      resetSignIn: t`Sign in of ${email} is reset`,
    };
  };
}
