import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/child.ts';
import { asyncapi } from './asyncapi.ts';
import { openapi } from './openapi.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const textOf = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** The documents of the contract: file below the repository and its text. */
export const documents = (): { file: string; text: string }[] => [
  { file: 'docs/api/openapi.json', text: textOf(openapi(version)) },
  { file: 'docs/api/asyncapi.json', text: textOf(asyncapi(version)) },
];
