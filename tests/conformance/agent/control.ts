import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleState } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { expectThat, type Report } from '../lib/report.ts';
import type { Asker } from './suite.ts';

/** An agent gives up a console whose holder is silent after 15 s; this long is waited for it, milliseconds. */
const longestSilenceMs = 20_000;
/** Buttons are let go after 500 ms of silence; a picture of it may take a while longer, milliseconds. */
const longestPressMs = 3_000;

/** What the picture of a console shows of its pad, for agents whose pictures can be read by a program. */
export type ReadPad = (png: Uint8Array) => Promise<readonly string[] | null>;

export interface ControlParts {
  report: Report;
  ask: Asker;
  target: ChannelTarget;
  /** Name under which the console is taken. */
  name: string;
  readPad?: ReadPad | undefined;
  picture: () => Promise<Uint8Array>;
}

async function until(isMet: () => Promise<boolean>, ms: number, expected: string): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isMet())) {
    if (performance.now() > end) throw new Error(`expected ${expected} within ${ms} ms`);
    await sleep(100);
  }
}

/** Taking a console, pressing, pausing, giving it back; and that silence lets go and gives up (dead-man). */
export async function checkControl({
  report,
  ask,
  target,
  name,
  readPad,
  picture,
}: ControlParts): Promise<void> {
  const state = () => ask('getState', target) as Promise<ConsoleState>;
  let seq = Date.now();
  const press = (cross: boolean) => ask('setDualshockState', target, { ...neutralPad, cross, seq: ++seq });

  const isTaken = await report.check('setPad', 'puts the name of the holder on the console', async () => {
    const before = await state();
    if (before.pad !== null) return `${before.pad} holds the console`;
    await ask('setPad', target, { pad: name });
    const { pad } = await state();
    expectThat(pad !== null, 'a holder', pad);
    return undefined;
  });
  if (!isTaken) return;

  const { script } = await state();
  await report.check('setScriptPaused', 'pauses the running script and says who did it', async () => {
    if (!script.running) return 'no script runs';
    await ask('setScriptPaused', target, { paused: true });
    const paused = (await ask('getScriptPaused', target)) as ConsoleState['script'];
    expectThat(paused.paused && paused.pausedBy !== null, 'a paused script with a name', paused);
    return undefined;
  });
  await report.check('setDualshockState', 'answers the number of the state that was applied', async () => {
    const answer = (await press(false)) as { seq: number };
    expectThat(answer.seq === seq, String(seq), answer.seq);
    const older = (await ask('setDualshockState', target, { ...neutralPad, seq: seq - 1 })) as {
      seq: number;
    };
    expectThat(older.seq === seq, `${seq} for an older state`, older.seq);
  });
  await report.check('setDualshockState', 'a button comes up by itself after silence', async () => {
    if (!readPad) return 'pictures of this agent cannot be read here';
    await press(true);
    const pressed = async (): Promise<boolean> =>
      (await readPad(await picture()))?.includes('cross') ?? false;
    await until(async () => !(await pressed()), longestPressMs, 'the button to come up');
    return undefined;
  });
  await report.check('setPad', 'a silent holder is given up and the script goes on', async () => {
    await press(false);
    await until(
      async () => {
        const { pad, script: now } = await state();
        return pad === null && !(script.running && now.paused);
      },
      longestSilenceMs,
      'the console to be free',
    );
  });
  await report.check('setPad', 'giving back frees the console', async () => {
    await ask('setPad', target, { pad: name });
    await ask('setPad', target, { pad: null });
    expectThat((await state()).pad === null, 'no holder', (await state()).pad);
  });
}
