import { ensureFirefox, ensureWebKitDriver, ensureXvfb } from '../../../scripts/ensure.ts';
import { ToolMissingError } from '../../../scripts/lib/tools.ts';
import { type EngineName, engineNames } from './engine.ts';

const ensures: Readonly<Record<EngineName, () => void>> = {
  firefox: ensureFirefox,
  webkit() {
    ensureWebKitDriver();
    ensureXvfb();
  },
};

/** Installs missing engines if possible. @returns the installed ones, and a line for each other */
export function installedEngines(): { engines: EngineName[]; missing: string[] } {
  const missing: string[] = [];
  const engines = engineNames.filter((name) => {
    try {
      ensures[name]();
      return true;
    } catch (error) {
      if (!(error instanceof ToolMissingError)) throw error;
      missing.push(`NOT RUN ${name}: ${error.message}`);
      return false;
    }
  });
  return { engines, missing };
}
