import type { TestContext } from 'vitest';
import type { PadMessage } from '#contract/channel/pad.ts';
import { subjectOf } from '#contract/channel/subjects.ts';
import type { ChannelReport } from '#domain/channel/protocol.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { openPadLine } from '#platform/channel/ports.ts';
import { ChannelEngine } from '#workers/lib/channel/engine.ts';
import { type Stage, target, test } from './channelStage.ts';

/** The worker's engine with the page's end of a pad line, against a real nats-server behind a fault proxy. */

/** An engine whose wall is live, and an agent that answers pad states. */
async function startEngine({ server, identity, cleanups }: Stage, expect: TestContext['expect']) {
  const agent = await server.agent(target.token);
  const replies = { pad: { data: { seq: 0 } } as object };
  const pressed: boolean[] = [];
  agent.subscribe(subjectOf('setDualshockState', target), {
    callback: (_error, message) => {
      const { cross } = message.json<PadMessage>();
      if (cross !== (pressed.at(-1) ?? false)) pressed.push(cross);
      message.respond(JSON.stringify(replies.pad));
    },
  });
  agent.subscribe(subjectOf('getKeyboardOpened', target), {
    callback: (_error, message) => message.respond(JSON.stringify({ data: { opened: false } })),
  });
  await agent.flush();

  const engine = new ChannelEngine();
  const reports: ChannelReport[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<ChannelReport>) => reports.push(data);
  engine.start(port2, null);
  engine.connect(identity());
  cleanups.unshift(async () => {
    await engine.disconnect();
    port1.close();
  });
  await expect.poll(() => reports.at(-1)).toEqual({ kind: 'status', status: 'live' });
  return { engine, reports, replies, pressed };
}

/** A held button. Its connection, the one of control, is the newest one of the proxy. */
async function holdButton(stage: Stage, expect: TestContext['expect']) {
  const started = await startEngine(stage, expect);
  const pad = openPadLine((port) => started.engine.openPad(target, 'line', port));
  stage.cleanups.unshift(() => pad.close());
  pad.send({ ...neutralPad, cross: true });
  await expect.poll(() => started.pressed.length).toBeGreaterThan(0);
  return { ...started, pad };
}

test.concurrent('a tap arrives even if the control connection opens only after it', async ({
  stage,
  expect,
}) => {
  const { engine, pressed } = await startEngine(stage, expect);
  stage.line.set({ roundTripMs: 200 });
  const pad = openPadLine((port) => engine.openPad(target, 'line', port));
  stage.cleanups.unshift(() => pad.close());
  for (const cross of [true, false]) pad.send({ ...neutralPad, cross });
  await expect.poll(() => pressed).toEqual([true, false]);
});

test.concurrent('a control connection that is silent while the wall works is reported to the page within seconds', async ({
  stage,
  expect,
}) => {
  const { engine, pad, reports } = await holdButton(stage, expect);
  const before = reports.length;
  stage.line.newest().set({ silent: true });
  await expect.poll(() => pad.lost.get()).toBe(true);
  // Each of these requests may take half a second.
  await expect
    .poll(() => engine.request('getKeyboardOpened', target, undefined))
    .toEqual({ ok: true, value: { opened: false } });
  expect(reports.slice(before)).toEqual([]);
});

test.concurrent('a control connection that breaks while the wall works is reported to the page at once', async ({
  stage,
  expect,
}) => {
  const { pad, reports } = await holdButton(stage, expect);
  const before = reports.length;
  stage.line.newest().cut();
  await expect.poll(() => pad.lost.get()).toBe(true);
  expect(reports.slice(before)).toEqual([]);
});

test.concurrent('a refusal that takes longer than a request usually may is reported to the page', async ({
  stage,
  expect,
}) => {
  const { pad, replies } = await holdButton(stage, expect);
  stage.line.newest().set({ roundTripMs: 700 });
  replies.pad = { error: 'Sorry!' };
  await expect.poll(() => pad.refused.get()?.error).toBe('Sorry!');
});
