import { randomUUID } from 'node:crypto';
import type { AgentStart } from '#contract/agent/index.ts';

/** One start of an agent, and the numbering of its reports. */
export class Start {
  readonly id = randomUUID();
  #at: number;
  #number = 0;

  /** @param at time of day, milliseconds */
  constructor(at: number) {
    this.#at = Math.max(0, Math.round(at));
  }

  /** Part of a hello that introduces this start. */
  announcement(): AgentStart {
    return { id: this.id, at: this.#at, number: this.next() };
  }

  /** Number of the next report. */
  next(): number {
    return (this.#number += 1);
  }

  /** Part of a report that says which start it belongs to. */
  get order(): { agentStart: number } {
    return { agentStart: this.#at };
  }

  /** Called when the API knows a start with a later time, because the clock was set back. */
  exceed(lastStart: number): void {
    this.#at = Math.max(this.#at, lastStart) + 1;
  }
}
