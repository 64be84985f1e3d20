/** Settings of the environment that do not fit: the message names each variable. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(fault: string) {
    super(`Settings do not fit.\n${fault}`);
  }
}

/** The result of reading the settings; with wrong ones the process ends, with their message instead of a stack. */
export function orExit<Settings>(load: () => Settings): Settings {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
