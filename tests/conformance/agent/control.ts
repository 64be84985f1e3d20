import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelMethodName, ConsoleState } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { expectThat, type Report } from '../lib/report.ts';

/** Calls a method and returns its data, validated against the contract. @throws with the text of the agent */
export type Requester = (name: ChannelMethodName, target: ChannelTarget, body?: unknown) => Promise<unknown>;

/** Time limit for the end of a silent control lease, milliseconds; agents end it after 15 s. */
const leaseEndLimitMs = 20_000;
/** Time limit for the visible release of a button, milliseconds; agents release buttons after 500 ms of silence. */
const releaseLimitMs = 3_000;

/** The pad in a console's picture, for agents whose pictures can be read by a program. */
export type ReadPad = (png: Uint8Array) => Promise<readonly string[] | null>;

export interface ControlOptions {
  report: Report;
  request: Requester;
  target: ChannelTarget;
  /** Name under which control is taken. */
  name: string;
  readPad?: ReadPad | undefined;
  picture: () => Promise<Uint8Array>;
  /** Added to each time limit, milliseconds. */
  slackMs: number;
}

async function until(isMet: () => Promise<boolean>, ms: number, expected: string): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isMet())) {
    if (performance.now() > end) throw new Error(`expected ${expected} within ${ms} ms`);
    await sleep(100);
  }
}

/** Checks taking and releasing control, presses, pauses, and the dead-man: silence releases buttons and control. */
export async function checkControl({
  report,
  request,
  target,
  name,
  readPad,
  picture,
  slackMs,
}: ControlOptions): Promise<void> {
  const state = () => request('getState', target) as Promise<ConsoleState>;
  let seq = Date.now();
  const press = (cross: boolean) =>
    request('setDualshockState', target, { ...neutralPad, cross, seq: ++seq });

  const isTaken = await report.check('setPad', 'the console shows the name of its holder', async () => {
    const before = await state();
    if (before.pad !== null) return `${before.pad} holds the console`;
    await request('setPad', target, { pad: name });
    const { pad } = await state();
    expectThat(pad !== null, 'a holder', pad);
    return undefined;
  });
  if (!isTaken) return;

  const { script } = await state();
  await report.check('setScriptPaused', 'pauses the running script and returns who paused it', async () => {
    if (!script.running) return 'no script runs';
    await request('setScriptPaused', target, { paused: true });
    const paused = (await request('getScriptPaused', target)) as ConsoleState['script'];
    expectThat(paused.paused && paused.pausedBy !== null, 'a paused script with a name', paused);
    return undefined;
  });
  await report.check('setDualshockState', 'returns the number of the applied state', async () => {
    const answer = (await press(false)) as { seq: number };
    expectThat(answer.seq === seq, String(seq), answer.seq);
    const older = (await request('setDualshockState', target, { ...neutralPad, seq: seq - 1 })) as {
      seq: number;
    };
    expectThat(older.seq === seq, `${seq} for an older state`, older.seq);
  });
  await report.check(
    'setDualshockState',
    'applies a state of the line that has control, ignores one that is far ahead or of another line, and says so with its number',
    async () => {
      const send = async (message: object): Promise<number> =>
        ((await request('setDualshockState', target, { ...neutralPad, ...message })) as { seq: number }).seq;
      const applied = await send({ seq: ++seq });
      const jumped = await send({ seq: seq + 1_000_000 });
      expectThat(jumped === applied, `${applied} for a state far ahead`, jumped);
      await request('setPad', target, { pad: name, line: 'conformance-line' });
      const first = await send({ seq: ++seq, line: 'conformance-line' });
      expectThat(first === seq, `${seq} for a state of the line that has control`, first);
      const foreign = await send({ seq: seq + 1, line: 'another-line' });
      expectThat(foreign === first, `${first} for a state of another line`, foreign);
      const { padLine } = await state();
      expectThat(
        (padLine ?? 'conformance-line') === 'conformance-line',
        'the line, shown to its holder',
        padLine,
      );
      await request('setPad', target, { pad: name });
    },
  );
  await report.check('setDualshockState', 'a button is released after silence', async () => {
    if (!readPad) return 'pictures of this agent cannot be read here';
    await press(true);
    const pressed = async (): Promise<boolean> =>
      (await readPad(await picture()))?.includes('cross') ?? false;
    await until(async () => !(await pressed()), releaseLimitMs + slackMs, 'the button to be released');
    return undefined;
  });
  await report.check('setPad', 'silence ends control and resumes the script', async () => {
    await press(false);
    await until(
      async () => {
        const { pad, script: now } = await state();
        return pad === null && !(script.running && now.paused);
      },
      leaseEndLimitMs + slackMs,
      'the console to be free',
    );
  });
  await report.check('setPad', 'a release frees the console', async () => {
    await request('setPad', target, { pad: name });
    await request('setPad', target, { pad: null });
    expectThat((await state()).pad === null, 'no holder', (await state()).pad);
  });
}
