import type { ScriptDriver } from '#agent/driver.ts';
import type { ConsoleControl } from '#agent/console/control.ts';
import type { Countdown } from '#agent/timers.ts';

/** Why a console is to end after the current match: on request, or because its server was closed. */
type Reason = 'requested' | 'serverClosed';

/**
 * Time that a script gets to finish its match, in milliseconds. Whoever disconnects a console waits for it; a server
 * that is closed without force waits for its scripts, except for one that never ends.
 */
const lastMatchMs: Readonly<Record<Reason, number>> = { requested: 15_000, serverClosed: 10 * 60_000 };

interface Deps {
  script: ScriptDriver;
  control: Pick<ConsoleControl, 'pad'>;
  timer: Countdown;
  onLog(line: string): void;
  end(): void;
}

/**
 * The pending end of a console, after the current match of its script. A user who controls the console, or has
 * paused the script, is not cut off: the script then finishes its match.
 */
export class Ending {
  readonly #deps: Deps;
  #reason: Reason | null = null;
  #isHeld = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get isPending(): boolean {
    return this.#reason !== null;
  }

  get isRequested(): boolean {
    return this.#reason === 'requested';
  }

  /** Ends after the current match; at once if that is asked for, or nobody plays. A repetition changes nothing. */
  begin(reason: Reason, isAtOnce: boolean): void {
    if (isAtOnce) return this.#deps.end();
    if (this.#reason === reason) return;
    this.#reason = reason;
    this.#proceed();
  }

  /** Called when the script was paused or resumed, or control was taken or given back. */
  handleControl(): void {
    if (this.isPending && this.#isHeld !== this.#isHeldNow()) this.#proceed();
  }

  /** Ends when the match is over. Deferred, because this runs within a step of the game. */
  handleMatchEnd(): void {
    if (this.isPending && !this.#isHeld) this.#deps.timer.start(0, this.#deps.end);
  }

  #isHeldNow(): boolean {
    const { script, control } = this.#deps;
    const { running, paused } = script.state();
    return control.pad !== null || (running && paused);
  }

  #proceed(): void {
    const { script, timer, onLog, end } = this.#deps;
    this.#isHeld = this.#isHeldNow();
    if (this.#isHeld) {
      onLog('disconnect: after control is given back');
      timer.stop();
    } else if (this.#reason && script.state().running) {
      onLog('disconnect: after this match');
      timer.start(lastMatchMs[this.#reason], end);
    } else end();
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
