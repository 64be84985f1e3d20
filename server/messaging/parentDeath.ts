import { findBinary } from './findBinary.ts';

/**
 * What to put before a command so that the kernel ends it when the process that starts it is gone, however
 * that went. Linux only (`setpriv` of util-linux); nothing elsewhere.
 */
export function endsWithParent(): readonly string[] {
  const setpriv = process.platform === 'linux' ? findBinary('setpriv') : null;
  return setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : [];
}
