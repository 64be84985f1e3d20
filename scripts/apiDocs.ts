import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenPages } from './apiDocs/documents.ts';
import { root } from './lib/child.ts';

/** `npm run api-docs`: writes the OpenAPI and AsyncAPI documents of the contract into `docs/api`, and the page of settings. */
for (const { file, text } of writtenPages()) {
  writeFileSync(join(root, file), text);
  console.log(file);
}
