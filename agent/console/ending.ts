import type { ScriptDriver } from '#agent/driver.ts';
import type { Countdown } from '#agent/timers.ts';

/** Time that a script gets to finish its match, in milliseconds. */
const lastScriptMs = 15_000;

/** Why a console is to end after the current match: on request, or because its server was closed. */
type Reason = 'requested' | 'serverClosed';

interface Deps {
  script: ScriptDriver;
  timer: Countdown;
  onLog(line: string): void;
  /** Ends the console. */
  end(): void;
}

/** The pending end of a console, after the current match of its script. */
export class Ending {
  readonly #deps: Deps;
  #reason: Reason | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get isPending(): boolean {
    return this.#reason !== null;
  }

  get isRequested(): boolean {
    return this.#reason === 'requested';
  }

  /** Ends after the current match; at once if that is asked for, or no script plays. */
  begin(reason: Reason, isAtOnce: boolean): void {
    const { script, timer, onLog, end } = this.#deps;
    const { running, paused } = script.state();
    if (isAtOnce || !running || paused) return end();
    onLog('disconnect: after this match');
    this.#reason = reason;
    timer.start(lastScriptMs, end);
  }

  /** The server is open again: only an end that was requested stays. */
  handleServerOpened(): void {
    if (this.#reason !== 'serverClosed') return;
    this.clear();
    this.#deps.timer.stop();
    this.#deps.onLog('continues, the server is open again');
  }

  clear(): void {
    this.#reason = null;
  }
}
