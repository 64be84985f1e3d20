import { isNeutral, neutralPad, isSamePad } from '#domain/control/pad.ts';
import { ReleasedInputs } from '#domain/control/releasedInputs.ts';
import type { ConsoleState, Handover } from '#contract/channel/methods.ts';
import { leaseMs, type PadMessage, type PadState, releaseAfterMs } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import type { ConsoleDriver } from '#agent/driver.ts';
import { ControlConflict, refuse } from '#agent/errors.ts';
import { type Act, controlAct, type Sender } from '#agent/console/consoleActs.ts';
import { PadLease } from '#agent/console/padLease.ts';
import { Watchdog } from '#agent/console/watchdog.ts';

interface Person {
  readonly sender: Sender;
  name: string;
  /** The name before the last {@link ConsoleControl.rename}, which other users may still see. */
  formerName?: string;
}

/**
 * Control lease of one console: decides who may send pad states, and ensures that no button stays pressed and no
 * script stays paused after the holder is gone. Messages are applied in the order of their arrival.
 */
export class ConsoleControl {
  readonly #driver: Pick<ConsoleDriver, 'setPad' | 'script'>;
  readonly #onLog: (line: string) => void;
  readonly #onChange: () => void;
  readonly #onAct: (act: Act) => void;
  readonly #padWatchdog: Watchdog;
  readonly #holderWatchdog: Watchdog;
  readonly #pauseWatchdog: Watchdog;
  #holder: Person | null = null;
  #pauser: Person | null = null;
  #resumer: Person | null = null;
  #pad: Readonly<PadState> = neutralPad;
  readonly #lease = new PadLease();
  /** Whether keyboard input has to name the line of the holder, too. */
  #requiresLine = false;
  /** Inputs that were released after a silence: delayed states must not press them again. */
  readonly #released = new ReleasedInputs();
  #lastHandover: (Omit<Handover, 'from' | 'by'> & { from: Person; by: Person | null }) | null = null;

  constructor(
    driver: Pick<ConsoleDriver, 'setPad' | 'script'>,
    clock: Clock,
    onLog: (line: string) => void,
    leaseTimeoutMs = leaseMs,
    /** Called when control may have been taken or given back, or the script paused or resumed, or the name of that user may have changed. */
    onChange: () => void = () => undefined,
    onAct: (act: Act) => void = () => undefined,
  ) {
    const silence = `${leaseTimeoutMs / 1_000} s`;
    this.#driver = driver;
    this.#onLog = onLog;
    this.#onChange = onChange;
    this.#onAct = onAct;
    this.#padWatchdog = new Watchdog(clock, releaseAfterMs, () => {
      this.#released.add(this.#pad);
      this.#release('no pad state for 500 ms');
    });
    this.#holderWatchdog = new Watchdog(clock, leaseTimeoutMs, () => {
      this.#onLog(`control: no message from ${this.#holder?.name} for ${silence}`);
      this.#transfer(null, { reason: 'silence' });
      this.#onChange();
    });
    this.#pauseWatchdog = new Watchdog(clock, leaseTimeoutMs, () =>
      this.#resume(`resumed, no message from ${this.#pauser?.name} for ${silence}`),
    );
  }

  get pad(): string | null {
    return this.#holder?.name ?? null;
  }

  /**
   * Pad line of the current lease, if its holder named one: it proves who has control, see {@link shownTo}.
   */
  get padLine(): string | null {
    return this.#lease.line;
  }

  /** How the last control lease ended. */
  get lastHandover(): Handover | null {
    const last = this.#lastHandover;
    return last && { ...last, from: last.from.name, by: last.by?.name ?? null };
  }

  /** What a user may see of pad lines: only those of their own control, because states are accepted by their line. */
  shownTo(requester: Sender): Pick<ConsoleState, 'padLine' | 'lastHandover'> {
    const { lastHandover: last } = this;
    const isFormerHolder = isSender(this.#lastHandover?.from ?? null, requester);
    return {
      padLine: isSender(this.#holder, requester) ? this.padLine : null,
      lastHandover: last && { ...last, line: isFormerHolder ? last.line : null },
    };
  }

  get pausedBy(): string | null {
    return this.#pauser?.name ?? null;
  }

  /** Name of the user who resumed the script last; null: nobody did, or it resumed by itself. */
  get resumedBy(): string | null {
    return this.#resumer?.name ?? null;
  }

  /**
   * Takes or releases control. Taking also ends the lease of another holder; releasing the lease of another
   * holder has no effect.
   * @param name shown as the holder, null to release: a known name of the sender, never a text of the
   *   request.
   * @param line the only line whose states are accepted from now on; a release by a line that has no lease
   *   has no effect.
   * @param from the holder that the sender saw, null for nobody; undefined takes control from any holder.
   * @param requiresLine keyboard input is refused unless it names the line.
   * @throws ControlConflict when the holder has changed in the meantime, also to the same user with another
   *   line.
   */
  setPad(
    name: string | null,
    sender: Sender,
    line?: string,
    from?: string | null,
    requiresLine = false,
  ): void {
    if (name === null) {
      if (isSender(this.#holder, sender) && !this.#isLate(line))
        this.#transfer(null, { reason: 'givenBack' });
    } else {
      const holder = { sender, name };
      const isOwn = isSender(this.#holder, sender) && !this.#isLate(line);
      if (from !== undefined && !isOwn) this.#assertHolder(from);
      this.#transfer(holder, { reason: 'takenOver', by: holder }, line);
      this.#requiresLine = requiresLine && line !== undefined;
    }
    // A script that is already paused stays paused in the name of the new holder.
    if (this.#holder && this.#pauser) this.#pauser = this.#holder;
    this.#renewLease(sender);
    this.#onChange();
  }

  /**
   * @param line the pad line of the request, if it names one
   * @throws AgentRefusal while another user has control, or the same user with another line.
   */
  assertMayType(sender: Sender, line?: string): void {
    if (!this.#holder) return;
    this.#assertNotControlledByOther(sender);
    if (line === undefined ? this.#requiresLine : !this.#lease.includes(line)) throw refuse('controllerBusy');
  }

  #assertNotControlledByOther(sender: Sender): void {
    if (this.#holder && !isSender(this.#holder, sender)) throw refuse('controllerBusy');
  }

  /**
   * Applies a pad state, unless it is late; see {@link PadLease}. Inputs that were released after a silence
   * stay released until they change.
   * @param from null for a state without a reply subject: it counts as the holder's when it carries the
   *   holder's named line.
   * @param connection distinguishes senders that do not name their line.
   * @returns the number of the last applied state.
   * @throws AgentRefusal while another user has control or the script runs, and for a state that names
   *   nobody.
   */
  apply({ seq, line, ...state }: PadMessage, from: Sender, connection = ''): number {
    const { running, paused } = this.#driver.script.state();
    const isOfLine = line !== undefined && line === this.#lease.line;
    const sender = from ?? (isOfLine ? (this.#holder?.sender ?? null) : null);
    if (sender === null) throw refuse('controllerBusy');
    this.#assertNotControlledByOther(sender);
    if (running && !paused) throw refuse('controllerBusy');
    const { source } = this.#lease;
    if (!this.#lease.accept(seq, line, connection)) return this.#lease.seq;
    if (source !== this.#lease.source) this.#released.clear();
    this.#renewLease(sender);
    const pressed = this.#released.without(state);
    if (isNeutral(pressed)) this.#padWatchdog.stop();
    else this.#padWatchdog.restart();
    this.#press(pressed);
    return seq;
  }

  /**
   * Pauses or resumes the script. The holder of the control lease takes precedence.
   * @param line the pad line of the request; an ended line cannot pause, and cannot resume what another
   *   holder controls by now.
   * @param takeFrom the holder whose control ends when the script resumes, also in another window of the same
   *   user: only a window without control sends it.
   * @throws ControlConflict when a holder other than `takeFrom` has control in the meantime.
   */
  setPaused(paused: boolean, by: Person, line?: string, takeFrom?: string): void {
    const { running, paused: wasPaused } = this.#driver.script.state();
    if (takeFrom !== undefined && !paused) {
      this.#assertHolder(takeFrom);
      this.#transfer(null, { reason: 'scriptResumed', by });
      this.#resume(`resumed by ${by.name}`, by);
      this.#onChange();
      return;
    }
    const isHolder = isSender(this.#holder, by.sender);
    if (!running || (wasPaused && this.#holder && !isHolder)) return;
    if (this.#isLate(line) && (paused || this.#holder)) return;
    if (!paused) {
      if (wasPaused) this.#resume(`resumed by ${by.name}`, by);
      return;
    }
    if (!wasPaused) {
      this.#driver.script.pause();
      this.#onLog(`script: paused by ${by.name}`);
    }
    if (!wasPaused || isHolder) this.#pauser = by;
    this.#renewLease(by.sender);
    this.#onChange();
  }

  /** Sets the user's real name, which replaces the provisional one wherever it is shown; the log names both. */
  rename(sender: Sender, name: string): void {
    const { from, by } = this.#lastHandover ?? {};
    const formerNames = new Set<string>();
    for (const person of [this.#holder, this.#pauser, this.#resumer, from, by]) {
      if (person?.sender !== sender || person.name === name) continue;
      formerNames.add(person.name);
      person.formerName = person.name;
      person.name = name;
    }
    for (const former of formerNames) this.#onLog(`control: ${former} is ${name}`);
    if (formerNames.size > 0) this.#onChange();
  }

  /**
   * Releases all buttons, resumes the script and ends control.
   * @param by user who disconnected the console
   */
  reset(by: string | null = null): void {
    this.#transfer(null, { reason: 'disconnected', by: by === null ? null : { sender: null, name: by } });
    this.#resume('control ended');
  }

  /** Whether the line has ended, so that its requests arrive too late. */
  #isLate(line: string | undefined): boolean {
    return line !== undefined && !this.#lease.includes(line);
  }

  /** @throws ControlConflict when another holder has control. A free console matches any name. */
  #assertHolder(name: string | null): void {
    const holder = this.#holder;
    if (holder && holder.name !== name && holder.formerName !== name) throw new ControlConflict(holder.name);
  }

  #transfer(
    holder: Person | null,
    cause: { reason: Handover['reason']; by?: Person | null },
    line?: string,
  ): void {
    this.#release('control was transferred');
    if (this.#holder) {
      const { reason, by = null } = cause;
      this.#lastHandover = { from: this.#holder, line: this.#lease.line, by, reason };
    }
    if (this.#holder && !holder) this.#onLog(`control: released by ${this.#holder.name}`);
    if (holder) this.#onLog(`control: taken by ${holder.name}`);
    const act = controlAct(this.#holder, holder, cause.reason);
    if (act) this.#onAct(act);
    this.#holder = holder;
    this.#lease.start(holder && line !== undefined ? line : null);
    this.#requiresLine = false;
    this.#holderWatchdog.stop();
  }

  #renewLease(sender: Sender): void {
    if (isSender(this.#holder, sender)) this.#holderWatchdog.restart();
    if (isSender(this.#pauser, sender)) this.#pauseWatchdog.restart();
  }

  #press(state: Readonly<PadState>): void {
    if (isSamePad(state, this.#pad)) return;
    this.#pad = state;
    this.#driver.setPad(state);
  }

  #release(reason: string): void {
    this.#padWatchdog.stop();
    if (isNeutral(this.#pad)) return;
    this.#onLog(`control: all buttons released, ${reason}`);
    this.#press(neutralPad);
  }

  /** Resumes the script with all buttons released. */
  #resume(cause: string, by: Person | null = null): void {
    this.#pauseWatchdog.stop();
    this.#pauser = null;
    if (!this.#driver.script.state().paused) return;
    this.#release('the script resumes');
    this.#driver.script.resume();
    this.#resumer = by;
    this.#onLog(`script: ${cause}`);
    this.#onChange();
  }
}

function isSender(person: Person | null, sender: Sender): boolean {
  return person !== null && sender !== null && person.sender === sender;
}
