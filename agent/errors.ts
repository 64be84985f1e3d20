import type { ErrorCode, Fault } from '#contract/errors/index.ts';
import { type FaultArgs, faultOf } from '#domain/api/faults.ts';

/** A refusal that is shown to the user, with the text of its fault. Any other error is only logged. */
export class AgentRefusal extends Error {
  override readonly name: string = 'AgentRefusal';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.error);
    this.fault = fault;
  }
}

/** Creates a refusal with an error code of the contract, to be thrown. */
export const refuse = <Code extends ErrorCode>(...args: FaultArgs<Code>): AgentRefusal =>
  new AgentRefusal(faultOf(...args));

/** The console is controlled by another holder than the sender expected. */
export class ControlConflict extends AgentRefusal {
  readonly heldBy: string;

  /** @param heldBy name of the current holder */
  constructor(heldBy: string) {
    super(faultOf('consoleControlled', { user: heldBy }));
    this.heldBy = heldBy;
  }
}
