import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents } from './apiDocs/documents.ts';
import { root } from './lib/child.ts';

/** `npm run api-docs`: writes the OpenAPI and AsyncAPI documents of the contract into `docs/api`. */
for (const { file, text } of documents()) {
  writeFileSync(join(root, file), text);
  console.log(file);
}
