import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconLink,
  IconLinkOff,
  IconLogin2,
  IconLogout,
  IconNumber123,
  IconPlugConnected,
  IconShieldCheck,
  IconUnlink,
  IconWorldDown,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PermissionName } from '#contract/permissions.ts';
import type { PairingAction, SelectionFault } from '#domain/accounts/pairing/pairing.ts';

/** The whole names: in menus, and as titles of dialogs. */
export const pairingLabels: Record<PairingAction, MessageDescriptor> = {
  pair: msg`Pairing auto`,
  pairByLink: msg`Pairing by link`,
  pairByPinCode: msg`Pairing by pin code`,
  importPairing: msg`Import pairing info`,
  checkPairing: msg`Check pairing`,
  resetPairing: msg`Reset pairing`,
  hardResetPairing: msg`Hard reset pairing`,
  signIn: msg`Sign in auto`,
  signInByLink: msg`Sign in by link`,
  resetSignIn: msg`Reset sign in`,
};

/** Names below the name of their group. */
export const pairingShortLabels: Record<PairingAction, MessageDescriptor> = {
  pair: msg({ message: 'Auto', context: 'parring' }),
  pairByLink: msg`By link`,
  pairByPinCode: msg`By pin code`,
  importPairing: msg({ message: 'Import', context: 'parring' }),
  checkPairing: msg({ message: 'Check', context: 'parring' }),
  resetPairing: msg({ message: 'Reset', context: 'parring' }),
  hardResetPairing: msg`Hard reset`,
  signIn: msg({ message: 'Auto', context: 'parring' }),
  signInByLink: msg`By link`,
  resetSignIn: msg({ message: 'Reset', context: 'parring' }),
};

export const pairingIcons: Record<PairingAction, TablerIcon> = {
  pair: IconPlugConnected,
  pairByLink: IconLink,
  pairByPinCode: IconNumber123,
  importPairing: IconWorldDown,
  checkPairing: IconShieldCheck,
  resetPairing: IconUnlink,
  hardResetPairing: IconLinkOff,
  signIn: IconLogin2,
  signInByLink: IconLink,
  resetSignIn: IconLogout,
};

/** The permission that the API requires. */
export const pairingPermissions: Record<PairingAction, PermissionName> = {
  pair: 'accounts_parring',
  pairByLink: 'accounts_parring',
  pairByPinCode: 'accounts_parring',
  importPairing: 'accounts_parring',
  checkPairing: 'accounts_parring',
  resetPairing: 'accounts_parring',
  hardResetPairing: 'accounts_parring',
  signIn: 'accounts_sing_in',
  signInByLink: 'accounts_sing_in',
  resetSignIn: 'accounts_sing_in',
};

/** Why an action is not offered; the specification gives the first and the third. */
export const faultTexts: Record<SelectionFault, MessageDescriptor> = {
  none: msg`No selected accounts.`,
  notOne: msg`Select exactly one account.`,
  allPaired: msg`All selected accounts are paired. Select unpaired accounts and try again.`,
  somePaired: msg`Some selected accounts are already paired. Select only unpaired ones.`,
  someNotPaired: msg`Some selected accounts are not paired. Select only paired ones.`,
  someBusy: msg`Some selected accounts are running. Select only inactive and failed ones.`,
  allSignedIn: msg`All selected accounts are already signed in.`,
  noneSignedIn: msg`None of the selected accounts is signed in.`,
};

/** The limit of running tasks is reached (specification, error catalog). */
export const limitTexts = {
  parring: (max: number): MessageDescriptor =>
    msg`You cannot send a pairing task to the queue. Limit (${max}) reached!!!`,
  signIn: (max: number): MessageDescriptor =>
    msg`You cannot send a sign in task to the queue. Limit (${max}) reached!!!`,
} as const;
