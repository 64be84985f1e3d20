import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AgentText } from '#contract/refusals.ts';

/** The texts of agents as messages, in the catalog of the API's texts. */
export const agentMessages: Record<AgentText, MessageDescriptor> = {
  'Console is not connected': msg`Console is not connected`,
  'Console is already running': msg`Console is already running`,
  'Console not found': msg`Console not found`,
  'The server is closed': msg`The server is closed`,
  'Sorry! You cant use your controller now.': msg`Sorry! You cant use your controller now.`,
  '{user} controls this console now.': msg({ message: '{user} controls this console now.' }),
  'Another process carries out the schedulers': msg`Another process carries out the schedulers`,
  'Keyboard should be opened.': msg`Keyboard should be opened.`,
  'The text arrived too late.': msg`The text arrived too late.`,
  'The display is not ready': msg`The display is not ready`,
  'The message is invalid.': msg`The message is invalid.`,
  'The credentials of this request are not those of its sender.': msg`The credentials of this request are not those of its sender.`,
  'Remote control is not installed on this server.': msg`Remote control is not installed on this server.`,
  'This agent has no update source configured.': msg`This agent has no update source configured.`,
  'There is no agent package at this address.': msg`There is no agent package at this address.`,
  'The agent package could not be downloaded.': msg`The agent package could not be downloaded.`,
  'The package signature is invalid.': msg`The package signature is invalid.`,
  'The package password is incorrect.': msg`The package password is incorrect.`,
  'The agent was restarted': msg`The agent was restarted`,
  'Proxy connection timed out': msg`Proxy connection timed out`,
  'Network error {code}': msg({ message: 'Network error {code}' }),
  'Sign in failed: wrong password': msg`Sign in failed: wrong password`,
  'Sign in failed: verification code was not accepted': msg`Sign in failed: verification code was not accepted`,
  'The code of the link has expired': msg`The code of the link has expired`,
  'The console did not accept the pin code': msg`The console did not accept the pin code`,
  'The console does not know the account': msg`The console does not know the account`,
  'No parring info was found in the region': msg`No pairing info was found in the region`,
  'Remote play is busy, another session is active': msg`Remote play is busy, another session is active`,
  'Connection to the game servers was lost': msg`Connection to the game servers was lost`,
  'The store is not available': msg`The store is not available`,
  'Unable to connect to the network': msg`Unable to connect to the network`,
  'Error when creating a game session': msg`Error when creating a game session`,
};
