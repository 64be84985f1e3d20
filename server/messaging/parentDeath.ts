import { findBinary } from './findBinary.ts';

/**
 * Command prefix that makes the kernel end a process when its parent dies for any reason. Linux only (`setpriv` of
 * util-linux); empty elsewhere.
 */
export function endsWithParent(): readonly string[] {
  const setpriv = process.platform === 'linux' ? findBinary('setpriv') : null;
  return setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : [];
}
