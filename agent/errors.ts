/** A refusal whose text is shown to the user. Any other error is only logged. */
export class AgentRefusal extends Error {
  override readonly name = 'AgentRefusal';
}

/** The console has another holder than the sender expected. */
export class ControlConflict extends AgentRefusal {
  readonly heldBy: string;

  /** @param heldBy name of the current holder */
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
  replaced: 'Another process carries out the schedulers',
  keyboardClosed: 'Keyboard should be opened.',
  textTooLate: 'The text arrived too late.',
} as const;
