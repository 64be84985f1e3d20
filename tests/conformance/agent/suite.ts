import { gunzipSync } from 'node:zlib';
import {
  channelMethods,
  type ChannelMethodName,
  type ConsoleState,
  replyEnvelope,
} from '#contract/channel/methods.ts';
import type { ChannelTarget } from '#contract/channel/subjects.ts';
import { expectThat, Report } from '../lib/report.ts';
import { checkControl, type ReadPad } from './control.ts';
import type { AgentLine } from './line.ts';
import { checkPictures } from './pictures.ts';

export interface AgentSuiteOptions {
  line: AgentLine;
  /** Token of the server. */
  token: string;
  /** A connected console of it, for control. Its script is paused for a while. */
  consoleId: number;
  /** An account of it, for the logs of accounts. */
  accountId?: number | undefined;
  /** Name under which the console is taken. */
  name: string;
  readPad?: ReadPad;
}

/** Asks a method and answers its data, checked against the contract. @throws with the text of the agent */
export type Asker = (name: ChannelMethodName, target: ChannelTarget, body?: unknown) => Promise<unknown>;

const createAsker =
  (line: AgentLine): Asker =>
  async (name, target, body) => {
    const { reply } = channelMethods[name];
    const raw = await line.ask(name, target, body);
    if (reply === 'image') return raw.data;
    const envelope = replyEnvelope.parse(JSON.parse(new TextDecoder().decode(raw.data)));
    if ('error' in envelope) throw new Error(`the agent says: ${envelope.error}`);
    const parsed = reply.safeParse(envelope.data);
    const issue = parsed.success ? null : parsed.error.issues[0];
    expectThat(parsed.success, 'the shape of the contract', `${issue?.path.join('.')}: ${issue?.message}`);
    return parsed.data;
  };

/** An agent answers what it cannot do with `{ error }`, not with silence. */
async function expectError(line: AgentLine, ...request: Parameters<AgentLine['ask']>): Promise<void> {
  const raw = await line.ask(...request);
  const envelope = replyEnvelope.parse(JSON.parse(new TextDecoder().decode(raw.data)));
  expectThat('error' in envelope && envelope.error !== '', 'an error with a text', envelope);
}

/** Goes through every method of the channel but `update`, which would replace the agent. */
export async function checkAgent(options: AgentSuiteOptions): Promise<Report> {
  const { line, token, consoleId, accountId, name, readPad } = options;
  const report = new Report();
  const ask = createAsker(line);
  const server: ChannelTarget = { token };
  const target: ChannelTarget = { token, consoleId };

  for (const method of ['info', 'stats', 'queueLogs', 'remoteControlInstalled'] as const)
    await report.check(method, 'answers in the shape of the contract', async () => {
      await ask(method, server, method === 'queueLogs' ? {} : undefined);
    });
  await report.check('remoteControlParams', 'says how to connect where it is installed', async () => {
    const { installed } = (await ask('remoteControlInstalled', server)) as { installed: boolean };
    if (!installed) return 'remote control is not installed';
    await ask('remoteControlParams', server);
    return undefined;
  });
  await report.check('accountLogs', 'answers a zip', async () => {
    if (accountId === undefined) return 'no account was named';
    const { zip } = (await ask('accountLogs', server, { accountId })) as { zip: string };
    const bytes = Buffer.from(zip, 'base64').subarray(0, 2).toString('latin1');
    expectThat(bytes === 'PK', 'the beginning of a zip', bytes);
    return undefined;
  });
  await report.check('logs', 'answers the last lines, compressed when asked to', async () => {
    const request = { lines: 20, filter: '', compress: false };
    const plain = (await ask('logs', target, request)) as { text?: string };
    expectThat(typeof plain.text === 'string', 'text', plain);
    expectThat(plain.text.split('\n').length <= 20, '20 lines at most', plain.text.split('\n').length);
    const packed = (await ask('logs', target, { ...request, compress: true })) as { gzip?: string };
    expectThat(typeof packed.gzip === 'string', 'gzip', packed);
    gunzipSync(Buffer.from(packed.gzip, 'base64'));
  });
  for (const method of ['getState', 'getScriptPaused', 'getKeyboardOpened'] as const)
    await report.check(method, 'answers in the shape of the contract', async () => {
      await ask(method, target);
    });
  await report.check('getState', 'refuses a console that it does not have', () =>
    expectError(line, 'getState', { token, consoleId: 2_147_483_647 }),
  );
  await report.check('getTransformedScreenshot', 'refuses options of another shape', () =>
    expectError(line, 'getTransformedScreenshot', target, { width: 'wide' }),
  );
  await report.check('setKeyboardText', 'refuses a text while no keyboard is open', async () => {
    const { keyboardOpened } = (await ask('getState', target)) as ConsoleState;
    if (keyboardOpened) return 'the keyboard of the console is open';
    await expectError(line, 'setKeyboardText', target, { text: 'hello' });
    return undefined;
  });
  await report.check('closeKeyboard', 'answers', async () => {
    await ask('closeKeyboard', target);
  });
  await checkPictures(report, line, target);
  const picture = async () => (await ask('getScreenshot', target)) as Uint8Array;
  await checkControl({ report, ask, target, name, readPad, picture });
  return report;
}
