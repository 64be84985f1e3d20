import type { ScriptState } from '#contract/channel/methods.ts';
import type { PadRelease, ReleaseResult } from '#domain/channel/protocol.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import type { Connection } from './connection.ts';
import { requestAgent } from './request.ts';

/** Timeout for the agent's reply, milliseconds. */
const releaseTimeoutMs = 1_000;

/**
 * Resumes the script and removes the holder's name from the console. Both are published before this function first
 * awaits, in this order, because a closing page ends its worker. They are sent on every open connection: one of them
 * may be half-open, and both requests are idempotent.
 */
export async function releaseConsole(
  connections: readonly Connection[],
  target: ConsoleTarget,
  order: PadRelease,
): Promise<ReleaseResult> {
  const releases = connections
    .filter(({ isLive }) => isLive)
    .map((connection) => releaseOn(connection, target, order));
  if (releases.length === 0) return { ok: false, code: 'offline', fault: { error: 'not connected' } };
  const { promise, resolve } = Promise.withResolvers<ReleaseResult>();
  let pending = releases.length;
  for (const answer of releases) {
    void answer.then((result) => {
      pending -= 1;
      if (result.ok || pending === 0) resolve(result);
    });
  }
  return promise;
}

async function releaseOn(
  connection: Connection,
  target: ConsoleTarget,
  { line, resume }: PadRelease,
): Promise<ReleaseResult> {
  const request = (name: 'setScriptPaused' | 'setPad', body: object) =>
    requestAgent(connection, name, target, { ...body, line }, releaseTimeoutMs);
  const [script, pad] = await Promise.all([
    resume ? request('setScriptPaused', { paused: false }) : null,
    request('setPad', { pad: null }),
  ]);
  if (script?.ok === false) return script;
  return pad.ok ? { ok: true, script: (script?.value as ScriptState | undefined) ?? null } : pad;
}
