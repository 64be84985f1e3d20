import { findBinary } from '#node/findBinary.ts';

/**
 * Command prefix that makes the kernel end a process when its parent dies for any reason. Linux only
 * (`setpriv` of util-linux); empty elsewhere.
 * @param signal sent to the process then
 */
export function endsWithParent(signal: 'KILL' | 'QUIT' | 'TERM' = 'KILL'): readonly string[] {
  const setpriv = process.platform === 'linux' ? findBinary('setpriv') : null;
  return setpriv ? [setpriv, '--pdeathsig', signal, '--'] : [];
}
