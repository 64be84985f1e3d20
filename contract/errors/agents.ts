import { withStatus } from './table.ts';

/** Errors with which agents refuse requests. */
export const agentRefusals = withStatus(409, {
  notConnected: 'Console is not connected',
  alreadyRunning: 'Console is already running',
  noSuchConsole: 'Console not found',
  serverClosed: 'The server is closed',
  controllerBusy: 'Sorry! You cant use your controller now.',
  consoleControlled: '{user} controls this console now.',
  schedulerReplaced: 'Another process carries out the schedulers',
  keyboardClosed: 'Keyboard should be opened.',
  recordingOff: 'The config of this console forbids recording.',
  notRecorded: 'Nothing of this time was recorded.',
  textTooLate: 'The text arrived too late.',
  displayNotReady: 'The display is not ready',
  messageInvalid: 'The message is invalid.',
  senderUnproven: 'The credentials of this request are not those of its sender.',
  remoteControlMissing: 'Remote control is not installed on this server.',
  notInstallable: 'This agent cannot install programs. Install it on the machine itself.',
  updateSourceMissing: 'This agent has no update source configured.',
  updateMissing: 'There is no agent package at this address.',
  updateNotDownloaded: 'The agent package could not be downloaded.',
  updateSignatureInvalid: 'The package signature is invalid.',
  updatePasswordWrong: 'The package password is incorrect.',
  methodUnknown: 'Unknown method {method}',
  requestInvalid: 'The request is invalid.',
  screenshotFailed: 'The screenshot could not be taken.',
  videoUnavailable: 'This agent cannot send video at the moment.',
  agentFailed: 'The agent could not complete the request.',
});

/**
 * Why work on an account failed, as reported by agents. These are stored and sent only as texts
 * (specification), so an app looks up the whole text; an agent may send other texts, which are shown
 * unchanged.
 */
export const workFailures = withStatus(409, {
  agentRestarted: 'The agent was restarted',
  proxyTimedOut: 'Proxy connection timed out',
  networkError: 'Network error WS-37431-8',
  signInPasswordWrong: 'Sign in failed: wrong password',
  signInCodeRefused: 'Sign in failed: verification code was not accepted',
  linkCodeExpired: 'The code of the link has expired',
  pinCodeRefused: 'The console did not accept the pin code',
  accountUnknown: 'The console does not know the account',
  pairingNotFound: 'No parring info was found in the region',
  remotePlayBusy: 'Remote play is busy, another session is active',
  gameServersLost: 'Connection to the game servers was lost',
  storeUnavailable: 'The store is not available',
  networkUnavailable: 'Unable to connect to the network',
  gameSessionFailed: 'Error when creating a game session',
});
