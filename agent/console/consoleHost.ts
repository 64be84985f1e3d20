import { isDeepStrictEqual } from 'node:util';
import type { AgentWelcome, Assignment, Played } from '#contract/agent/index.ts';
import type { ConsoleState, ScriptState } from '#contract/channel/methods.ts';
import type { PadState } from '#contract/channel/pad.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { ConsoleDriver, MatchEnd } from '#agent/driver.ts';
import { refuse } from '#agent/errors.ts';
import { createRandom } from '#domain/random.ts';
import { AccountEvents } from '#agent/console/accountEvents.ts';
import { type Act, ConsoleActs, pauseOf, type Sender } from '#agent/console/consoleActs.ts';
import { ConsoleCounters } from '#agent/console/consoleCounters.ts';
import { Ending } from '#agent/console/ending.ts';
import { Countdown } from '#agent/timers.ts';
import { ConsoleReports } from '#agent/console/consoleReports.ts';
import { ConsoleControl } from '#agent/console/control.ts';
import {
  type Failure,
  logEarlierFailure,
  lossAfterMatch,
  planSignIn,
  retryMs,
} from '#agent/console/failures.ts';
import { HostConfig } from '#agent/console/hostConfig.ts';
import { LogBuffer } from '#agent/console/logBuffer.ts';
import type { HostDeps } from '#agent/console/hostDeps.ts';
import { ConsolePictures } from '#agent/console/pictures.ts';
import { ConsoleTasks } from '#agent/console/tasks.ts';
import { ConsoleRecorder } from '#agent/recorder/consoleRecorder.ts';
import { ScreenWatch } from '#agent/screens/screenWatch.ts';
import { VideoStreams } from '#agent/video/videoStreams.ts';

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
  /** What a failed console tries again after a while. */
  #retry: Assignment | null = null;
  readonly #timer: Countdown;
  readonly #ending: Ending;
  readonly #reports: ConsoleReports;
  /** Name of the user who asked to disconnect the console. */
  #endedBy: string | null = null;
  readonly #deps: HostDeps;
  readonly #random: () => number;

  constructor(from: AgentWelcome['consoles'][number], deps: HostDeps) {
    this.id = from.id;
    this.#name = from.name;
    this.#counters = new ConsoleCounters(from, deps);
    this.#deps = deps;
    this.#timer = new Countdown(deps.clock);
    const pause = () => pauseOf(this.scriptState, this.control.resumedBy);
    this.#reports = new ConsoleReports(deps.onReport, pause);
    this.#random = createRandom(`${deps.seed}:console:${from.id}`);
    this.log = new LogBuffer(deps.clock);
    this.tasks = new ConsoleTasks(deps.clock, from.id, deps.onTask);
    const log = (line: string): void => this.#logLine(line);
    const onScriptInput = (pad: PadState): void => this.recorder?.input(pad, null);
    this.driver = deps.makeDriver({ onMatchEnd: (end) => this.#matchEnded(end), onLog: log, onScriptInput });
    this.#deps = { ...deps, failures: this.driver.isSimulated ? deps.failures : 0 };
    this.#events = new AccountEvents(from.id, this.#deps, log);
    this.config = new HostConfig(this.driver, log, deps.clock, (changed) =>
      this.recorder?.event({ kind: 'config', changed }),
    );
    const { script } = this.driver;
    this.pictures = new ConsolePictures(this.driver, deps.clock, () => this.config.keepsFailurePicture);
    this.video = VideoStreams.of(this.pictures, deps, log);
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
      { script, setPad },
      deps.clock,
      log,
      deps.leaseTimeoutMs,
      () => {
        if (this.#reports.sendPause()) this.recorder?.script(this.#shownScript);
        this.#ending.handleControl();
      },
      onAct,
    );
    const end = (): void => this.#end(consoleStatus.disconnected, null);
    this.#ending = new Ending({ script, control: this.control, timer: this.#timer, onLog: log, end });
    if (from.failure) this.pictures.recall(logEarlierFailure(this.log, from.failure));
    if (from.assignment) this.#resume(from.assignment);
    else if (from.retry) this.#resumeRetry(from.retry, from.failure?.error ?? null);
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

  /** The account that it plays, or waits to try again. */
  get played(): Played | null {
    const account = (this.#assignment ?? this.#retry)?.account;
    return account ? { consoleId: this.id, accountId: account.id } : null;
  }

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
      if (force || !this.#ending.isPending) this.#ending.begin('serverClosed', force || !this.connected);
    } else this.#cancelRetry();
  }

  /** Ends what it plays, or would try again, after the current match; unless it has started something else since. */
  endOrdered(played: readonly Played[]): void {
    if (!played.some((one) => isDeepStrictEqual(one, this.played))) return;
    if (!this.isWorking) this.#cancelRetry();
    else if (!this.#ending.isRequested) this.disconnect(false);
  }

  #cancelRetry(): void {
    if (!this.#retry) return;
    this.#retry = null;
    this.#timer.stop();
    this.#report(this.#reports.lastError);
  }

  /** Cancels a pending end that was caused by the closing of the server. */
  handleServerOpened(): void {
    this.#ending.handleServerOpened();
  }

  /** Ends at once, or after the current match of the script. `by`: name of the user who requested it. */
  disconnect(force: boolean, by: string | null = null): void {
    this.#endedBy = by;
    this.#ending.begin('requested', force || !this.connected);
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
    // The command to play was lost.
    if (!this.#reports.resend() && shouldPlay) this.#end(consoleStatus.disconnected, null);
    this.screens.resend();
    this.tasks.resend();
  }

  /** Stops without a report: the agent is shutting down, or the console no longer belongs to it. */
  close(): void {
    this.#timer.stop();
    this.#reports.forget();
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

  /** Continues to wait for a retry that was announced before the agent restarted. */
  #resumeRetry(retry: Assignment, error: string | null, waitMs = retryMs(this.#random())): void {
    this.#status = consoleStatus.failed;
    this.#report(error, new Date(this.#deps.clock.time() + waitMs));
    this.#retryAfter(waitMs, retry);
  }

  #retryAfter(waitMs: number, retry: Assignment): void {
    this.#retry = retry;
    this.#timer.start(waitMs, () => this.#start(retry, 'signIn'));
  }

  #start(assignment: Assignment, task: 'handRun' | 'signIn'): void {
    const { seed, connectMs, failures: share } = this.#deps;
    this.#attempt += 1;
    const key = `${seed}:connect:${this.id}:${assignment.account.id}:${this.#attempt}`;
    const { queuedMs, signInMs, failure, waitMs } = planSignIn(key, { connectMs, share });
    this.#assign(assignment);
    this.#status = consoleStatus.connecting;
    const { account, config } = assignment;
    const plan = config ? `, scheduled with config ${config.name}` : '';
    this.pictures.begin();
    this.#deps.onStart();
    this.#logLine(`connect: ${account.email}, index ${account.index}${plan}`);
    this.#report(null);
    this.tasks.queue(assignment.account.id, task);
    this.#timer.start(queuedMs, () => {
      this.tasks.start('sign in');
      this.#timer.start(signInMs, () => (failure ? this.#fail(failure, waitMs) : this.#signedIn()));
    });
  }

  #signedIn(): void {
    this.#counters.sessionStarted();
    this.tasks.finish('signed in');
    this.driver.ready(false);
    this.#ready();
  }

  #assign(assignment: Assignment): void {
    this.#assignment = assignment;
    this.#retry = null;
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

  #fail({ status, error }: Failure, waitMs: number): void {
    const assignment = this.#assignment;
    this.tasks.fail(status, error);
    if (status === 'error') this.#counters.connectionLost();
    if (assignment) this.#events.failed(assignment.account.id, { status, error });
    this.recorder?.keep('failed');
    this.#end(consoleStatus.failed, error, new Date(this.#deps.clock.time() + waitMs));
    // The retry continues from these counts.
    if (assignment) this.#retryAfter(waitMs, this.#counters.continued(assignment));
  }

  #end(status: number, error: string | null, nextCheckAt: Date | null = null): void {
    this.#timer.stop();
    this.#retry = null;
    this.#ending.clear();
    // The script goes on, but the report of the end follows.
    this.#reports.forget();
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
    if (!this.#ending.isPending) this.#report(null, null, 'activity');
    const loss = lossAfterMatch(this.#random, this.#deps.failures);
    // Deferred, because this runs within a step of the game.
    if (this.#ending.isPending) this.#ending.handleMatchEnd();
    else if (loss) this.#timer.start(0, () => this.#fail(loss, retryMs(this.#random())));
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
    this.#reports.send(state, kind);
  }

  #logLine(line: string): void {
    this.log.add(line);
    this.recorder?.event({ kind: 'line', text: line });
    this.#deps.onLog(line, this);
  }
}
