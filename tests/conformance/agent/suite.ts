import { gunzipSync } from 'node:zlib';
import { channelMethods, type ConsoleState, replyEnvelope } from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { expectThat, Report } from '../lib/report.ts';
import { checkControl, type ReadPad, type Requester } from './control.ts';
import type { ChannelConnection } from './connection.ts';
import { checkPictures } from './pictures.ts';
import { checkVideo } from './video.ts';

export interface AgentSuiteOptions {
  connection: ChannelConnection;
  /** Token of the server. */
  token: string;
  /** A connected console of the server, for control. Its script is paused for a while. */
  consoleId: number;
  /** An account of the server, for the logs of accounts. */
  accountId?: number | undefined;
  /** Name under which control is taken. */
  name: string;
  readPad?: ReadPad;
  /** Added to each time limit, milliseconds, for a busy machine. Default: 0. */
  slackMs?: number;
}

const createRequester =
  (connection: ChannelConnection): Requester =>
  async (name, target, body) => {
    const { reply } = channelMethods[name];
    const raw = await connection.request(name, target, body);
    if (reply === 'image') return raw.data;
    const envelope = replyEnvelope.parse(JSON.parse(new TextDecoder().decode(raw.data)));
    if ('error' in envelope) throw new Error(`the agent refused: ${envelope.error}`);
    const parsed = reply.safeParse(envelope.data);
    const issue = parsed.success ? null : parsed.error.issues[0];
    expectThat(parsed.success, 'the shape of the contract', `${issue?.path.join('.')}: ${issue?.message}`);
    return parsed.data;
  };

/** An agent replies to a request that it cannot fulfill with `{ error }`. */
async function expectError(
  connection: ChannelConnection,
  ...request: Parameters<ChannelConnection['request']>
): Promise<void> {
  const raw = await connection.request(...request);
  const envelope = replyEnvelope.parse(JSON.parse(new TextDecoder().decode(raw.data)));
  expectThat('error' in envelope && envelope.error !== '', 'an error with a text', envelope);
}

/** Checks every method of the channel except `update`, which would replace the agent. */
export async function checkAgent(options: AgentSuiteOptions): Promise<Report> {
  const { connection, token, consoleId, accountId, name, readPad, slackMs = 0 } = options;
  const report = new Report();
  const request = createRequester(connection);
  const server: ChannelTarget = { token };
  const target: ChannelTarget = { token, consoleId };

  for (const method of ['info', 'stats', 'queueLogs', 'remoteControlInstalled'] as const)
    await report.check(method, 'replies in the shape of the contract', async () => {
      await request(method, server, method === 'queueLogs' ? {} : undefined);
    });
  await report.check('remoteControlParams', 'returns the connection data where it is installed', async () => {
    const { installed } = (await request('remoteControlInstalled', server)) as { installed: boolean };
    if (!installed) return 'remote control is not installed';
    await request('remoteControlParams', server);
    return undefined;
  });
  await report.check('accountLogs', 'returns a zip', async () => {
    if (accountId === undefined) return 'no account is given';
    const { zip } = (await request('accountLogs', server, { accountId })) as { zip: string };
    const bytes = Buffer.from(zip, 'base64').subarray(0, 2).toString('latin1');
    expectThat(bytes === 'PK', 'the start of a zip', bytes);
    return undefined;
  });
  await report.check('logs', 'returns the last lines, compressed on request', async () => {
    const body = { lines: 20, filter: '', compress: false };
    const plain = (await request('logs', target, body)) as { text?: string };
    expectThat(typeof plain.text === 'string', 'text', plain);
    const last = (await request('logs', target, { ...body, lines: 1 })) as { text?: string };
    for (const [{ text = '' }, lines] of [
      [plain, 20],
      [last, 1],
    ] as const)
      expectThat(text.split('\n').length <= lines, `at most ${lines} lines`, text.split('\n').length);
    const packed = (await request('logs', target, { ...body, compress: true })) as { gzip?: string };
    expectThat(typeof packed.gzip === 'string', 'gzip', packed);
    gunzipSync(Buffer.from(packed.gzip, 'base64'));
  });
  for (const method of ['getState', 'getScriptPaused', 'getKeyboardOpened'] as const)
    await report.check(method, 'replies in the shape of the contract', async () => {
      await request(method, target);
    });
  await report.check('getState', 'refuses an unknown console', () =>
    expectError(connection, 'getState', { token, consoleId: 2_147_483_647 }),
  );
  await report.check('getTransformedScreenshot', 'refuses invalid options', () =>
    expectError(connection, 'getTransformedScreenshot', target, { width: 'wide' }),
  );
  await report.check('setKeyboardText', 'refuses text while no keyboard is open', async () => {
    const { keyboardOpened } = (await request('getState', target)) as ConsoleState;
    if (keyboardOpened) return 'the keyboard of the console is open';
    await expectError(connection, 'setKeyboardText', target, { text: 'hello' });
    return undefined;
  });
  await report.check('closeKeyboard', 'replies', async () => {
    await request('closeKeyboard', target);
  });
  await checkPictures(report, connection, target, slackMs);
  await checkVideo(report, connection, target);
  const picture = async () => (await request('getScreenshot', target)) as Uint8Array;
  await checkControl({ report, request, target, name, readPad, picture, slackMs });
  return report;
}
