import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { configLimits } from '#contract/http/configSchema.ts';
import { fileFault, type ImportResult } from '#domain/configs/configFile.ts';

export interface ReadFile {
  name: string;
  text: string;
}

const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10;

/** Reads a file, or says why it cannot be read; a file that is too large is not opened. */
export async function readFile(file: File): Promise<ReadFile | { fault: MessageDescriptor }> {
  const { name, size } = file;
  switch (fileFault(file)) {
    case 'notJsonFile':
      return { fault: msg`${name} is not a .json file.` };
    case 'tooLarge': {
      const [found, limit] = [megabytes(size), megabytes(configLimits.fileBytes)];
      return {
        fault: msg`${name} is too large: it has ${found} MB, and a config has ${limit} MB at most.`,
      };
    }
    case null:
      break;
  }
  try {
    const bytes = await file.arrayBuffer();
    return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    // Decoded in a guessed encoding, wrong letters would become values.
    if (error instanceof TypeError)
      return { fault: msg`${name} is not in UTF-8. Save it in this encoding, and choose it again.` };
    // It was deleted or changed after it had been chosen, or it may not be read.
    return { fault: msg`Error occurred reading file: ${name}` };
  }
}

/** Why the content of a file is no config; null when it is one. */
export function contentFault(result: ImportResult): MessageDescriptor | null {
  switch (result.fault) {
    case 'notJson': {
      const { line, column } = result.place;
      return msg`This file is not valid JSON: line ${line}, column ${column}.`;
    }
    case 'notObject':
      return msg`This file contains no object with config keys.`;
    case 'notJsonFile':
    case 'tooLarge':
      return msg`This file is not a config.`;
    case null:
      return null;
  }
}

export const suggestedName = (fileName: string, maxLength: number): string =>
  fileName
    .replace(/\.json$/i, '')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
