/** A refusal in words that the one who asked may read; anything else that is thrown stays in the log. */
export class AgentRefusal extends Error {
  override readonly name = 'AgentRefusal';
}

export const refusals = {
  notConnected: 'Console is not connected',
  serverClosed: 'The server is closed',
  noSuchConsole: 'Console not found',
  controllerBusy: 'Sorry! You cant use your controller now.',
  keyboardClosed: 'Keyboard should be opened.',
} as const;
