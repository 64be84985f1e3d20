import { isDeepStrictEqual } from 'node:util';
import type { AgentWelcome, Assignment, ConsoleReport } from '#contract/agent/index.ts';
import type { ConsoleState, ScriptState } from '#contract/channel/methods.ts';
import type { PadState } from '#contract/channel/pad.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { ConsoleDriver, MatchEnd } from '#agent/driver.ts';
import { refuse } from '#agent/errors.ts';
import { createRandom, pick } from '#domain/random.ts';
import { AccountEvents } from '#agent/console/accountEvents.ts';
import { type Act, ConsoleActs, pauseOf, type Sender } from '#agent/console/consoleActs.ts';
import { ConsoleCounters } from '#agent/console/consoleCounters.ts';
import { ConsoleControl } from '#agent/console/control.ts';
import { failures, logEarlierFailure, lossAfterMatch, retryMs } from '#agent/console/failures.ts';
import { HostConfig } from '#agent/console/hostConfig.ts';
import { LogBuffer } from '#agent/console/logBuffer.ts';
import type { HostDeps } from '#agent/console/hostDeps.ts';
import { ConsolePictures } from '#agent/console/pictures.ts';
import { ConsoleTasks } from '#agent/console/tasks.ts';
import { ConsoleRecorder } from '#agent/recorder/consoleRecorder.ts';
import { ScreenWatch } from '#agent/screens/screenWatch.ts';
import { VideoStreams } from '#agent/video/videoStreams.ts';

const lastScriptMs = 15_000;

/** Share of the connection time that the task spends in the queue. */
const queuedShare = 0.15;

/** One console of a server with its connection state, driver, control, log and tasks. */
export class ConsoleHost {
  readonly id: number;
  readonly driver: ConsoleDriver;
  readonly pictures: ConsolePictures;
  readonly video: VideoStreams;
  /** Null when the console is not recorded. */
  readonly recorder: ConsoleRecorder | null;
  readonly screens: ScreenWatch;
  readonly control: ConsoleControl;
  readonly acts: ConsoleActs;
  readonly log: LogBuffer;
  readonly tasks: ConsoleTasks;
  readonly config: HostConfig;
  #name: string;
  #status: number = consoleStatus.allocated;
  #assignment: Assignment | null = null;
  readonly #counters: ConsoleCounters;
  readonly #events: AccountEvents;
  #attempt = 0;
  #cancel: (() => void) | null = null;
  #lastReport: ConsoleReport | null = null;
  /** Set while the console is to end after the current match: on request, or because its server was closed. */
  #ending: 'requested' | 'serverClosed' | null = null;
  /** Name of the user who asked to disconnect the console. */
  #endedBy: string | null = null;
  readonly #deps: HostDeps;
  readonly #random: () => number;

  constructor(from: AgentWelcome['consoles'][number], deps: HostDeps) {
    this.id = from.id;
    this.#name = from.name;
    this.#counters = new ConsoleCounters(from, deps);
    this.#events = new AccountEvents(from.id, deps, (line) => this.#logLine(line));
    this.#deps = deps;
    this.#random = createRandom(`${deps.seed}:console:${from.id}`);
    this.log = new LogBuffer(deps.clock);
    this.tasks = new ConsoleTasks(deps.clock, from.id, deps.onTask);
    const log = (line: string): void => this.#logLine(line);
    const onScriptInput = (pad: PadState): void => this.recorder?.input(pad, null);
    this.driver = deps.makeDriver({ onMatchEnd: (end) => this.#matchEnded(end), onLog: log, onScriptInput });
    this.config = new HostConfig(this.driver, log, (changed) =>
      this.recorder?.event({ kind: 'config', changed }),
    );
    this.pictures = new ConsolePictures(this.driver, deps.clock, () => this.config.keepsFailurePicture);
    this.video = new VideoStreams({
      codecs: deps.videoCodecs ?? [],
      clock: deps.clock,
      frame: (options, encoder) => this.pictures.frame(options, encoder),
      onFault: (error) => log(`video: ${error instanceof Error ? error.message : String(error)}`),
    });
    const onAct = (act: Act): void => {
      deps.onAct({ ...act, consoleId: this.id });
      if (act.act === 'returned' || act.act === 'lost') this.recorder?.keep('controlEnded');
    };
    this.acts = new ConsoleActs(deps.clock, onAct);
    this.recorder = ConsoleRecorder.of(this, deps, log);
    this.screens = ScreenWatch.of(this, deps);
    const setPad = (state: PadState): void => {
      this.driver.setPad(state);
      this.recorder?.input(state, this.control.pad ?? 'unknown');
    };
    this.control = new ConsoleControl(
      { script: this.driver.script, setPad },
      deps.clock,
      log,
      deps.leaseTimeoutMs,
      () => this.#reportPause(),
      onAct,
    );
    if (from.failure) this.pictures.recall(logEarlierFailure(this.log, from.failure));
    if (from.assignment) this.#resume(from.assignment);
  }

  get name(): string {
    return this.#name;
  }

  get assignment(): Assignment | null {
    return this.#assignment;
  }

  get connected(): boolean {
    return this.#status === consoleStatus.connected;
  }

  /** Connecting or connected. */
  get isWorking(): boolean {
    return this.#status === consoleStatus.connecting || this.connected;
  }

  get scriptState(): ScriptState {
    const { running, paused, pausedBy } = this.#shownScript;
    return { running, paused, pausedBy };
  }

  get #shownScript(): ConsoleState['script'] {
    return { ...this.driver.script.state(), pausedBy: this.control.pausedBy };
  }

  /** The console's state as this user may see it. */
  stateFor(requester: Sender): ConsoleState {
    return {
      script: this.#shownScript,
      keyboardOpened: this.driver.keyboard.opened(),
      pad: this.control.pad,
      ...this.control.shownTo(requester),
      config: this.#assignment?.config ?? null,
    };
  }

  /** @throws AgentRefusal when the console is not connected. */
  assertConnected(): void {
    if (!this.connected) throw refuse('notConnected');
  }

  /** Returns at once; the outcome is reported later. @throws AgentRefusal while another account plays. */
  connect(assignment: Assignment, task: 'handRun' | 'signIn' = 'handRun'): void {
    if (!this.isWorking) this.#start(assignment, task);
    else if (this.#assignment?.account.id !== assignment.account.id) throw refuse('alreadyRunning');
  }

  /** Ends the console because its server was closed, and cancels a pending retry. */
  handleServerClosed(force: boolean): void {
    if (this.isWorking) {
      if (force || !this.#ending) this.#disconnect(force, 'serverClosed');
    } else if (this.#cancel) {
      this.#cancel();
      this.#cancel = null;
      this.#report(this.#lastReport?.error ?? null);
    }
  }

  /** Cancels a pending end that was caused by the closing of the server. */
  handleServerOpened(): void {
    if (this.#ending !== 'serverClosed') return;
    this.#ending = null;
    this.#cancel?.();
    this.#cancel = null;
    this.#logLine('continues, the server is open again');
  }

  /** Ends at once, or after the current match of the script. `by`: name of the user who requested it. */
  disconnect(force: boolean, by: string | null = null): void {
    this.#endedBy = by;
    this.#disconnect(force, 'requested');
  }

  #disconnect(force: boolean, reason: 'requested' | 'serverClosed'): void {
    const { running, paused } = this.driver.script.state();
    if (force || !this.connected || !running || paused) {
      this.#end(consoleStatus.disconnected, null);
      return;
    }
    this.#logLine('disconnect: after this match');
    this.#ending = reason;
    this.#schedule(lastScriptMs, () => this.#end(consoleStatus.disconnected, null));
  }

  rename(name: string): void {
    if (name === this.#name) return;
    this.#logLine(`renamed to ${name}`);
    this.#name = name;
    this.driver.rename(name);
  }

  /**
   * Sends the last report again, because reports and commands may have been lost.
   * @param shouldPlay according to the API
   */
  resendReport({ shouldPlay }: { shouldPlay: boolean }): void {
    if (this.#lastReport) this.#deps.onReport(this.#lastReport, 'state');
    // The command to play was lost.
    else if (shouldPlay) this.#end(consoleStatus.disconnected, null);
    this.screens.resend();
    this.tasks.resend();
  }

  /** Stops without a report: the agent is shutting down, or the console no longer belongs to it. */
  close(): void {
    this.#cancel?.();
    this.#lastReport = null;
    this.control.reset();
    this.video.close();
    this.recorder?.close();
    this.screens.close();
    this.pictures.end();
  }

  #resume(assignment: Assignment): void {
    this.#assign(assignment);
    this.pictures.begin();
    this.driver.ready(true);
    this.#ready();
  }

  #start(assignment: Assignment, task: 'handRun' | 'signIn'): void {
    const { seed, connectMs, failures: share } = this.#deps;
    this.#attempt += 1;
    const random = createRandom(`${seed}:connect:${this.id}:${assignment.account.id}:${this.#attempt}`);
    this.#assign(assignment);
    this.#status = consoleStatus.connecting;
    const { account, config } = assignment;
    const planned = config ? `, scheduled with config ${config.name}` : '';
    this.#logLine(`connect: ${account.email}, index ${account.index}${planned}`);
    this.pictures.begin();
    this.#deps.onStart();
    this.#report(null);
    this.tasks.queue(assignment.account.id, task);
    const shouldFail = random() < share;
    const delayMs = connectMs ?? 2_000 + random() * 3_000;
    const signIn = (): void => {
      if (shouldFail) return this.#fail(pick(random, failures), retryMs(random()));
      this.#counters.sessionStarted();
      this.tasks.finish('signed in');
      this.driver.ready(false);
      this.#ready();
    };
    this.#schedule(delayMs * queuedShare, () => {
      this.tasks.start('sign in');
      this.#schedule(delayMs * (1 - queuedShare), signIn);
    });
  }

  #assign(assignment: Assignment): void {
    this.#assignment = assignment;
    this.#counters.assign(assignment);
  }

  #ready(): void {
    this.#status = consoleStatus.connected;
    this.#counters.connected();
    const { script, account, config } = this.#assignment ?? {};
    if (script) {
      this.driver.script.start(script);
      this.tasks.work(account?.id ?? 0, script.title, config?.name);
    }
    this.#logLine(script ? `connected, script: ${script.title}` : 'connected, no script');
    this.#report(null);
  }

  #fail(failure: (typeof failures)[number], waitMs: number): void {
    const { status, error } = failure;
    const assignment = this.#assignment;
    this.tasks.fail(status, error);
    if (status === 'error') this.#counters.connectionLost();
    if (assignment) this.#events.failed(assignment.account.id, failure);
    this.recorder?.keep('failed');
    this.#end(consoleStatus.failed, error, new Date(this.#deps.clock.time() + waitMs));
    if (!assignment) return;
    // The retry continues from these counts.
    const retry = this.#counters.continued(assignment);
    this.#schedule(waitMs, () => this.#start(retry, 'signIn'));
  }

  #end(status: number, error: string | null, nextCheckAt: Date | null = null): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#ending = null;
    // The script goes on, but the report of the end follows.
    this.#lastReport = null;
    this.control.reset(this.#endedBy);
    this.#endedBy = null;
    this.tasks.finish();
    if (status === consoleStatus.failed) this.pictures.fail();
    else this.pictures.end();
    this.#status = status;
    this.#logLine(error ? `failed: ${error}` : 'disconnected');
    this.#report(error, nextCheckAt);
    this.#assignment = null;
  }

  #matchEnded(match: MatchEnd): void {
    // The game continues while the picture of a failure is taken.
    if (!this.connected) return;
    const script = this.#assignment?.script?.title ?? '';
    const account = this.#assignment?.account;
    const result = match.score.join(':');
    const { counts, isCaptchaShown } = this.#counters.matchEnded(result, script);
    this.#logLine(`game: full time ${result}${counts ? '' : ', friendly'}`);
    if (account) this.#events.matchEnded(account.id, match, { script, isCaptchaShown });
    this.tasks.match(result, script);
    if (!this.#ending) this.#report(null, null, 'activity');
    const loss = lossAfterMatch(this.#random, this.#deps.failures);
    // Deferred, because this runs within a step of the game.
    if (this.#ending) this.#schedule(0, () => this.#end(consoleStatus.disconnected, null));
    else if (loss) this.#schedule(0, () => this.#fail(loss, retryMs(this.#random())));
  }

  #report(error: string | null, nextCheckAt: Date | null = null, kind: 'state' | 'activity' = 'state'): void {
    const accountId = this.#assignment?.account.id ?? null;
    const state = {
      consoleId: this.id,
      status: this.#status,
      accountId,
      error,
      nextCheckAt: nextCheckAt?.toISOString() ?? null,
      ...this.#counters.report(accountId !== null),
    };
    if (kind === 'state') this.recorder?.state(state, this.#shownScript);
    this.#lastReport = { ...state, script: this.#pause };
    this.#deps.onReport(this.#lastReport, kind);
  }

  get #pause(): NonNullable<ConsoleReport['script']> {
    return pauseOf(this.scriptState, this.control.resumedBy);
  }

  #reportPause(): void {
    const last = this.#lastReport;
    if (!last || isDeepStrictEqual(last.script, this.#pause)) return;
    this.#lastReport = { ...last, script: this.#pause };
    this.recorder?.script(this.#shownScript);
    this.#deps.onReport(this.#lastReport, 'state');
  }

  #schedule(ms: number, callback: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#deps.clock.after(ms, callback);
  }

  #logLine(line: string): void {
    this.log.add(line);
    this.recorder?.event({ kind: 'line', text: line });
    this.#deps.onLog(line, this);
  }
}
