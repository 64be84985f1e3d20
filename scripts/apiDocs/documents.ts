import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/child.ts';
import { activityPage } from './activity.ts';
import { asyncapi } from './asyncapi.ts';
import { openapi, type Package } from './openapi.ts';
import { settingsPage } from './settings.ts';

const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;

const textOf = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** The documents of the contract: file below the repository and its text. */
export const documents = (): { file: 'docs/api/openapi.json' | 'docs/api/asyncapi.json'; text: string }[] => [
  { file: 'docs/api/openapi.json', text: textOf(openapi(project)) },
  { file: 'docs/api/asyncapi.json', text: textOf(asyncapi(project)) },
];

/** Everything that `npm run api-docs` writes. */
export const writtenPages = (): { file: string; text: string }[] => [
  ...documents(),
  { file: 'docs/settings.md', text: settingsPage() },
  { file: 'docs/api/activity.md', text: activityPage() },
];
