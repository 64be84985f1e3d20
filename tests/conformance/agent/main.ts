import { parseArgs } from 'node:util';
import { openLine } from './line.ts';
import { checkAgent } from './suite.ts';

/**
 * `npm run conformance:agent -- --nats URL --token T --console ID [--account ID] [--creds FILE] [--inbox PREFIX]`:
 * whether an agent speaks the contract. The script of the console is paused for a while and goes on afterwards.
 */
const { values } = parseArgs({
  options: {
    nats: { type: 'string', default: 'nats://127.0.0.1:4222' },
    token: { type: 'string' },
    console: { type: 'string' },
    account: { type: 'string' },
    creds: { type: 'string' },
    inbox: { type: 'string' },
    name: { type: 'string', default: 'conformance' },
  },
});
if (!values.token || !values.console) {
  console.error('Name the server and one of its connected consoles: --token T --console ID');
  process.exit(2);
}
const line = await openLine(values.nats, { creds: values.creds, inboxPrefix: values.inbox });
const report = await checkAgent({
  line,
  token: values.token,
  consoleId: Number(values.console),
  accountId: values.account === undefined ? undefined : Number(values.account),
  name: values.name,
});
await line.close();
console.log(report.text());
process.exitCode = report.failed.length === 0 ? 0 : 1;
