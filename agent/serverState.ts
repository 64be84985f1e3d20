import { faultOf } from '#domain/api/faults.ts';
import type { z } from 'zod';
import type { AgentCommand, AgentWelcome, commandReply } from '#contract/agent/index.ts';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { AccountTasks } from '#agent/accountTasks.ts';
import { ControlConflict, refuse } from '#agent/errors.ts';
import type { ConsoleHost } from '#agent/console/consoleHost.ts';
import type { RemoteControl } from '#agent/remoteControl.ts';

type Known = Pick<AgentWelcome, 'open' | 'scriptVersion' | 'flow'>;

interface Deps {
  consoles: ReadonlyMap<number, ConsoleHost>;
  accountTasks: AccountTasks;
  remoteControl: RemoteControl;
  onLog(line: string): void;
}

/** Format of a picture that a phone shows in a notification. */
const noticePicture: ScreenshotOptions = {
  width: 720,
  height: 405,
  format: 'jpeg',
  quality: 75,
  grayscale: false,
  maxLifetime: 2_000,
};

/** The agent's view of its server, and its reactions to changes and to commands of the API. */
export class ServerState {
  readonly #deps: Deps;
  #known: Known | null = null;
  /** The highest epoch of the scheduler's commands. */
  #epoch = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Applies the state from the API; null: the token has no server, and remote control ends. Consoles of a closed
   * server end; reopening cancels pending ends.
   */
  apply(known: Known | null): void {
    const before = this.#known;
    this.#known = known && { open: known.open, scriptVersion: known.scriptVersion, flow: known.flow };
    const { onLog, remoteControl } = this.#deps;
    if (!known) remoteControl.remove();
    if (known && known.scriptVersion !== before?.scriptVersion)
      onLog(`scripts: version ${known.scriptVersion}`);
    if (known && before && known.flow !== before.flow) onLog(`scripts: flow ${known.flow}`);
    if (known && !known.open) this.#stop(false);
    if (known?.open) for (const host of this.#deps.consoles.values()) host.handleServerOpened();
  }

  /** @returns the data of the reply @throws AgentRefusal with a text for the user. */
  async handleCommand(command: AgentCommand): Promise<z.infer<typeof commandReply>> {
    if ('epoch' in command && command.epoch !== undefined) {
      if (command.epoch < this.#epoch) throw refuse('schedulerReplaced');
      this.#epoch = command.epoch;
    }
    switch (command.kind) {
      case 'connect':
        if (!this.#known?.open) throw refuse('serverClosed');
        this.#console(command.consoleId).connect(command.assignment, command.task);
        break;
      case 'accountTasks':
        if (!this.#known?.open) throw refuse('serverClosed');
        this.#deps.accountTasks.add(command.tasks);
        break;
      case 'disconnect':
        this.#console(command.consoleId).disconnect(command.force, command.by);
        break;
      case 'resume': {
        const { control } = this.#console(command.consoleId);
        // Nobody who works on the console is interrupted: the refusal is shown with the incident.
        if (control.pad !== null) throw new ControlConflict(control.pad);
        control.setPaused(false, { sender: null, name: command.by });
        break;
      }
      case 'rename':
        this.#console(command.consoleId).rename(command.name);
        break;
      case 'open':
        this.#deps.onLog('server: open');
        this.apply({ flow: 0, ...this.#known, open: true, scriptVersion: command.scriptVersion });
        break;
      case 'close':
        this.#deps.onLog(
          command.force ? 'server: closed, all at once' : 'server: closed, after the running scripts',
        );
        if (this.#known) this.#known = { ...this.#known, open: false };
        this.#stop(command.force);
        break;
      case 'installRemoteControl':
        await this.#deps.remoteControl.install();
        this.#deps.onLog('remote control: installed');
        break;
      case 'picture': {
        const { bytes } = await this.#console(command.consoleId).pictures.frame(noticePicture);
        return { picture: Buffer.from(bytes).toString('base64') };
      }
      case 'keepClips':
        for (const id of command.consoleIds) this.#deps.consoles.get(id)?.recorder?.keep(command.cause);
        break;
      case 'refresh':
      case 'configs':
        break;
    }
    return {};
  }

  #console(id: number): ConsoleHost {
    const host = this.#deps.consoles.get(id);
    if (!host) throw refuse('noSuchConsole');
    return host;
  }

  #stop(force: boolean): void {
    this.#deps.accountTasks.cancel(faultOf('serverClosed').error);
    for (const host of this.#deps.consoles.values()) host.handleServerClosed(force);
  }
}
