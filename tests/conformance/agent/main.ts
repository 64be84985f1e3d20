import { parseArgs } from 'node:util';
import { connectToChannel } from './connection.ts';
import { checkAgent } from './suite.ts';

/**
 * `npm run conformance:agent -- --nats URL --token T --console ID [--account ID] [--creds FILE] [--inbox PREFIX]`:
 * checks whether an agent conforms to the contract. The script of the console is paused for a while and resumed.
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
const connection = await connectToChannel(values.nats, { creds: values.creds, inboxPrefix: values.inbox });
const report = await checkAgent({
  connection,
  token: values.token,
  consoleId: Number(values.console),
  accountId: values.account === undefined ? undefined : Number(values.account),
  name: values.name,
});
await connection.close();
console.log(report.text());
process.exitCode = report.failed.length === 0 ? 0 : 1;
