import { translateText } from '#ui/translateLabel.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GameConsole, ConsoleAccount } from '#contract/http/consoles.ts';
import type { ConsoleAction } from '#domain/consoles/actions.ts';
import { labelsOf } from '#domain/consoles/label.ts';
import { isDisconnecting } from '#domain/consoles/pending.ts';
import type { Presence } from '#domain/consoles/status.ts';
import { getOwn } from '#domain/getOwn.ts';

/** Texts of the states that the enumerations name; other texts are shown as received. */
const states: Readonly<Record<string, MessageDescriptor>> = {
  new: msg`new`,
  allocated: msg`allocated`,
  connecting: msg`connecting`,
  connected: msg`connected`,
  disconnected: msg`disconnected`,
  failed: msg`failed`,
};

/** What a label says about a console. */
export const labelTexts = {
  empty: msg`empty`,
  closed: msg`closed`,
  'out a task': msg`out of tasks`,
  offline: msg`offline`,
  unknown: msg`unknown`,
};

/** Every state and label: its English text, and its text in the user's language. */
export const stateTexts: readonly (readonly [string, MessageDescriptor])[] = Object.entries({
  ...states,
  ...labelTexts,
});

/** Status text of a connecting console until the server sends one. */
export const connectingText = 'connecting';

export const stateLabel = (statusText: string): MessageDescriptor | string =>
  getOwn(states, statusText) ?? statusText;

type Translate = (word: MessageDescriptor) => string;

export function badgeText(gameConsole: GameConsole & Presence, t: Translate): string {
  if (isDisconnecting(gameConsole)) return t(msg`disconnecting…`);
  const words = labelsOf(gameConsole).map((label) =>
    label === 'status' ? stateLabel(gameConsole.statusText) : labelTexts[label],
  );
  return words.map((word) => translateText(word, t)).join(', ');
}

export const actionLabels: Record<ConsoleAction, MessageDescriptor> = {
  control: msg`To control mode`,
  watch: msg`Watch in fullscreen`,
  screenshot: msg`Make screenshot`,
  logs: msg`Download logs`,
  connect: msg`Connect`,
  disconnect: msg`Disconnect`,
  open: msg`Open console`,
  close: msg`Close console`,
  rename: msg`Rename`,
};

/** Keys that work while a console has the focus. */
export const actionKeys: Record<ConsoleAction, string> = {
  control: 'Enter',
  watch: 'Enter',
  screenshot: 'P',
  logs: 'L',
  connect: 'C',
  disconnect: 'C',
  open: 'O',
  close: 'O',
  rename: 'F2',
};

/** Display name of an account: its email, or its index on the console for a role that may not see the email. */
export function useAccountName(): (account: Pick<ConsoleAccount, 'email' | 'index'>) => string {
  const { t } = useLingui();
  return ({ email, index }) => email ?? t`Account ${index}`;
}
