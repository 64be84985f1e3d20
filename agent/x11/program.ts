import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Clock } from '#domain/clock.ts';
import { endsWithParent } from '#node/parentDeath.ts';
import { RestartPause } from '#agent/x11/restartPause.ts';

/** Time that the program has to end before it is killed, in milliseconds. */
const graceMs = 2_000;
/** Maximum number of lines of output that are logged per start; a game can write one for every picture. */
const maxLines = 50;

/** Environment variables that the program gets besides those of its display: no secret of the agent is among them. */
const passedVariables = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'XDG_RUNTIME_DIR'] as const;

/** Runs a program and starts it again when it ends. It ends with this process. */
export class Program {
  readonly #clock: Clock;
  readonly #onLog: (line: string) => void;
  readonly #pause: RestartPause;
  #child: ChildProcess | null = null;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(clock: Clock, onLog: (line: string) => void) {
    this.#clock = clock;
    this.#onLog = onLog;
    this.#pause = new RestartPause(clock);
  }

  /** @param env added to the variables that are passed on. */
  start(commandLine: readonly string[], env: Record<string, string>): void {
    if (this.#isClosed) return;
    this.#pause.started();
    const passed = passedVariables.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const [command = '', ...args] = [...endsWithParent(), ...commandLine];
    const child = spawn(command, args, {
      env: { ...Object.fromEntries(passed), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#child = child;
    let lines = 0;
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        if (++lines <= maxLines) this.#onLog(`program: ${line}`);
      });
    const ended = (reason: string): void => {
      if (this.#child !== child) return;
      this.#child = null;
      if (this.#isClosed) return;
      const pause = this.#pause.ended();
      this.#onLog(`program: ${reason}, starting again in ${pause / 1_000} s`);
      this.#cancel = this.#clock.after(pause, () => this.start(commandLine, env));
    };
    child.once('error', (error) => ended(error.message));
    child.once('exit', (code, signal) => ended(signal ? `ended by ${signal}` : `ended with code ${code}`));
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
    const child = this.#child;
    if (!child) return;
    signal(child, 'SIGTERM');
    const timer = setTimeout(() => signal(child, 'SIGKILL'), graceMs).unref();
    child.once('exit', () => clearTimeout(timer));
  }
}

/** Sends a signal to the program and everything that it has started. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // The program has already ended.
  }
}
