import { isNeutral, neutralPad, samePad } from '#domain/control/pad.ts';
import type { Handover } from '#contract/channel/methods.ts';
import type { PadMessage, PadState } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConsoleDriver } from '../driver.ts';
import { AgentRefusal, ControlConflict, refusals } from '../errors.ts';
import { PadLease } from './padLease.ts';
import { Watchdog } from './watch.ts';

/** All buttons are let go after so many milliseconds without a pad state; the app repeats every 100. */
const releaseAfterMs = 500;
/** A held console is given up after so many milliseconds in which its holder sent nothing; the app sends every 5,000. */
export const defaultLeaseTimeoutMs = 15_000;

/** Who sent something: a user by id, or null where a message carries no name (published without a reply subject). */
export type Sender = number | null;

interface Person {
  readonly sender: Sender;
  name: string;
}

/**
 * Who may press what on one console, and that nothing stays pressed and no script asleep when they are gone.
 * Everything here happens in the order in which messages arrive.
 */
export class ConsoleControl {
  readonly #driver: Pick<ConsoleDriver, 'setPad' | 'script'>;
  readonly #onLog: (line: string) => void;
  readonly #padWatchdog: Watchdog;
  readonly #holderWatchdog: Watchdog;
  readonly #pauseWatchdog: Watchdog;
  #holder: Person | null = null;
  #pauser: Person | null = null;
  #pad: Readonly<PadState> = neutralPad;
  readonly #lease = new PadLease();
  #lastHandover: (Omit<Handover, 'by'> & { by: Person | null }) | null = null;

  constructor(
    driver: Pick<ConsoleDriver, 'setPad' | 'script'>,
    clock: Clock,
    onLog: (line: string) => void,
    leaseTimeoutMs = defaultLeaseTimeoutMs,
  ) {
    const silence = `${leaseTimeoutMs / 1_000} s`;
    this.#driver = driver;
    this.#onLog = onLog;
    this.#padWatchdog = new Watchdog(clock, releaseAfterMs, () => this.#release('nothing came for 500 ms'));
    this.#holderWatchdog = new Watchdog(clock, leaseTimeoutMs, () => {
      this.#onLog(`control: nothing from ${this.#holder?.name} for ${silence}`);
      this.#transfer(null, { reason: 'silence' });
    });
    this.#pauseWatchdog = new Watchdog(clock, leaseTimeoutMs, () =>
      this.#resume(`nothing from ${this.#pauser?.name} for ${silence}`),
    );
  }

  /** Name of the pad that holds the console. */
  get pad(): string | null {
    return this.#holder?.name ?? null;
  }

  /** Pad line that holds the console, if it was named. */
  get padLine(): string | null {
    return this.#lease.line;
  }

  /** How the console left the hands of its last holder. */
  get lastHandover(): Handover | null {
    const last = this.#lastHandover;
    return last && { ...last, by: last.by?.name ?? null };
  }

  /** Name of the pad, if it is this sender's. */
  padOf(sender: Sender): string | null {
    return isSender(this.#holder, sender) ? this.pad : null;
  }

  /** Name of the one who paused the script. */
  get pausedBy(): string | null {
    return this.#pauser?.name ?? null;
  }

  /**
   * Takes the console, from somebody else too, or gives it back; giving back what another holds does nothing.
   * @param line the only line whose states count from now on; a line that holds nothing gives nothing back.
   * @param from the holder that the sender saw, null for nobody; undefined takes it from whoever holds it.
   * @throws HeldByOther when somebody else holds it by now, or the same user with another line.
   */
  setPad(pad: string | null, sender: Sender, line?: string, from?: string | null): void {
    if (pad === null) {
      if (isSender(this.#holder, sender) && !this.#isLate(line))
        this.#transfer(null, { reason: 'givenBack' });
    } else {
      const holder = { sender, name: pad };
      const isOwn = isSender(this.#holder, sender) && !this.#isLate(line);
      if (from !== undefined && !isOwn) this.#assertHolder(from);
      this.#transfer(holder, { reason: 'takenOver', by: holder }, line);
    }
    // A script that is paused already stays so in the name of the new holder.
    if (this.#holder && this.#pauser) this.#pauser = this.#holder;
    this.#renewLease(sender);
  }

  /** @throws AgentRefusal while another user holds the console. */
  assertNotControlledByOther(sender: Sender): void {
    if (this.#holder && !isSender(this.#holder, sender)) throw new AgentRefusal(refusals.controllerBusy);
  }

  /**
   * Applies a pad state, unless it is late; see {@link PadLease}.
   * @param connection where it came from; tells senders apart that do not name their line.
   * @returns the number of the last state that was applied.
   * @throws AgentRefusal while another user holds the console or its script plays.
   */
  apply({ seq, line, ...state }: PadMessage, sender: Sender, connection = ''): number {
    const { running, paused } = this.#driver.script.state();
    this.assertNotControlledByOther(sender);
    if (running && !paused) throw new AgentRefusal(refusals.controllerBusy);
    if (!this.#lease.accept(seq, line, connection)) return this.#lease.seq;
    this.#renewLease(sender);
    if (isNeutral(state)) this.#padWatchdog.stop();
    else this.#padWatchdog.restart();
    this.#press(state);
    return seq;
  }

  /**
   * Pauses the script or lets it go on. Whoever holds the pad has the last word.
   * @param line the pad line for which it is done; one that has ended pauses nothing, and lets nothing go on that
   * is in another's hands by now.
   * @param takeFrom the holder whose control ends when the script goes on.
   * @throws HeldByOther when somebody else than `takeFrom` holds the console by now.
   */
  setPaused(paused: boolean, by: Person, line?: string, takeFrom?: string): void {
    const { running, paused: wasPaused } = this.#driver.script.state();
    if (takeFrom !== undefined && !paused && !isSender(this.#holder, by.sender)) {
      this.#assertHolder(takeFrom);
      this.#transfer(null, { reason: 'scriptResumed', by });
      this.#resume(`resumed by ${by.name}`);
      return;
    }
    const isHolder = isSender(this.#holder, by.sender);
    if (!running || (wasPaused && this.#holder && !isHolder)) return;
    if (this.#isLate(line) && (paused || this.#holder)) return;
    if (!paused) {
      if (wasPaused) this.#resume(`resumed by ${by.name}`);
      return;
    }
    if (!wasPaused) {
      this.#driver.script.pause();
      this.#onLog(`script: paused by ${by.name}`);
    }
    if (!wasPaused || isHolder) this.#pauser = by;
    this.#renewLease(by.sender);
  }

  /** The name by which a sender is known, once it is known: it counts, not what they call themselves. */
  rename(sender: Sender, name: string): void {
    for (const person of [this.#holder, this.#pauser, this.#lastHandover?.by])
      if (person?.sender === sender) person.name = name;
  }

  /** Lets everything go, the script go on and the console be free. `by`: who has disconnected the console. */
  reset(by: string | null = null): void {
    this.#transfer(null, { reason: 'disconnected', by: by === null ? null : { sender: null, name: by } });
    this.#resume('control ended');
  }

  /** What a line asks for that has ended arrives too late to count. */
  #isLate(line: string | undefined): boolean {
    return line !== undefined && !this.#lease.includes(line);
  }

  /** @throws HeldByOther when somebody else holds the console than this one. A free console is anybody's. */
  #assertHolder(name: string | null): void {
    if (this.#holder && this.#holder.name !== name) throw new ControlConflict(this.#holder.name);
  }

  #transfer(
    holder: Person | null,
    how: { reason: Handover['reason']; by?: Person | null },
    line?: string,
  ): void {
    this.#release('the pad changed hands');
    if (this.#holder) {
      const { name } = this.#holder;
      this.#lastHandover = { from: name, line: this.#lease.line, by: how.by ?? null, reason: how.reason };
    }
    if (this.#holder && !holder) this.#onLog(`control: pad given back by ${this.#holder.name}`);
    if (holder) this.#onLog(`control: pad taken by ${holder.name}`);
    this.#holder = holder;
    this.#lease.start(holder && line !== undefined ? line : null);
    this.#holderWatchdog.stop();
  }

  #renewLease(sender: Sender): void {
    if (isSender(this.#holder, sender)) this.#holderWatchdog.restart();
    if (isSender(this.#pauser, sender)) this.#pauseWatchdog.restart();
  }

  #press(state: Readonly<PadState>): void {
    if (samePad(state, this.#pad)) return;
    this.#pad = state;
    this.#driver.setPad(state);
  }

  #release(reason: string): void {
    this.#padWatchdog.stop();
    if (isNeutral(this.#pad)) return;
    this.#onLog(`control: all let go, ${reason}`);
    this.#press(neutralPad);
  }

  /** The script starts from a pad that nobody holds down. */
  #resume(how: string): void {
    this.#pauseWatchdog.stop();
    this.#pauser = null;
    if (!this.#driver.script.state().paused) return;
    this.#release('the script goes on');
    this.#driver.script.resume();
    this.#onLog(`script: ${how}`);
  }
}

/** A message without a name is taken for the person's own: only who may press can publish it. */
function isSender(person: Person | null, sender: Sender): boolean {
  return person !== null && (sender === null || person.sender === null || person.sender === sender);
}
