import { parseArgs } from 'node:util';
import { checkApi } from './suite.ts';

/**
 * `npm run conformance -- --api URL --email E --password P [--write]`: checks whether a backend conforms to the
 * contract. Without `--write` it only reads.
 */
const { values } = parseArgs({
  options: {
    api: { type: 'string', default: 'http://127.0.0.1:8080/api' },
    email: { type: 'string', default: 'operator@dugout.test' },
    password: { type: 'string', default: 'demo-operator' },
    write: { type: 'boolean', default: false },
  },
});
const report = await checkApi({ ...values, api: values.api.replace(/\/$/, '') });
console.log(report.text());
process.exitCode = report.failed.length === 0 ? 0 : 1;
