/** A refusal in words that the one who asked may read; anything else that is thrown stays in the log. */
export class AgentRefusal extends Error {
  override readonly name = 'AgentRefusal';
}

/** The console is in the hands of somebody whom the one who asked did not expect. */
export class ControlConflict extends AgentRefusal {
  readonly heldBy: string;

  /** @param heldBy name of the one who holds it */
  constructor(heldBy: string) {
    super(`${heldBy} controls this console now.`);
    this.heldBy = heldBy;
  }
}

export const refusals = {
  notConnected: 'Console is not connected',
  serverClosed: 'The server is closed',
  noSuchConsole: 'Console not found',
  controllerBusy: 'Sorry! You cant use your controller now.',
  keyboardClosed: 'Keyboard should be opened.',
} as const;
