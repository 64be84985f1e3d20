import { randomBytes } from 'node:crypto';
import type { Clock } from '#domain/clock.ts';
import { refuse } from '#agent/errors.ts';
import { hash } from '#domain/random.ts';

/** Duration of an installation, in milliseconds. */
const installMs = 1_500;

/** The remote-control program of a simulated machine; initially missing on one machine in three. Other machines have none. */
export class RemoteControl {
  readonly #clock: Clock;
  readonly #id: string;
  readonly #isSimulated: boolean;
  #password: string | null;

  constructor(token: string, clock: Clock, isSimulated: boolean) {
    this.#clock = clock;
    this.#isSimulated = isSimulated;
    const number = hash(`remote:${token}`);
    this.#id = String(100_000_000 + (number % 900_000_000));
    this.#password = !isSimulated || number % 3 === 0 ? null : newPassword();
  }

  get installed(): boolean {
    return this.#password !== null;
  }

  /** @throws AgentRefusal when it is not installed. */
  params(): { id: string; password: string } {
    if (this.#password === null) throw refuse('remoteControlMissing');
    return { id: this.#id, password: this.#password };
  }

  /** Uninstalls the program when the server is detached, so that earlier users can no longer connect. */
  remove(): void {
    this.#password = null;
  }

  /** Installs the program, or reinstalls it with a new password. @throws AgentRefusal on a machine that is not simulated */
  async install(): Promise<void> {
    if (!this.#isSimulated) throw refuse('notInstallable');
    await new Promise<void>((resolve) => this.#clock.after(installMs, resolve));
    this.#password = newPassword();
  }
}

const newPassword = (): string => randomBytes(6).toString('base64url');
