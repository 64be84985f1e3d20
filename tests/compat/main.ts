import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/child.ts';
import { acceptedFile, baselineFile, baselineText } from './baseline.ts';
import { recordsOfContract } from './records.ts';

/**
 * `npm run api-baseline`: records the contract of this version, which the next one is compared with. Run it with each
 * release; changes that were accepted before it are then forgotten.
 */
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
writeFileSync(baselineFile, baselineText({ version, records: recordsOfContract() }));
writeFileSync(acceptedFile, '[]\n');
console.log(`${baselineFile}: the contract of version ${version}`);
