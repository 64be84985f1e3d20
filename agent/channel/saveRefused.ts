import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum length of the file of refused items, in bytes; one older file is kept next to it. */
const maxBytes = 1_000_000;

/**
 * Sets aside an item that the API has refused, with the reason, for an investigation.
 * @throws the error of the disk
 */
export function saveRefused(folder: string, kind: string, item: unknown, reason: string, at: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'refused.jsonl');
  const length = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (length > maxBytes) renameSync(path, join(folder, 'refused.old.jsonl'));
  appendFileSync(path, `${JSON.stringify({ at: new Date(at).toISOString(), kind, reason, item })}\n`, {
    mode: 0o600,
  });
}
