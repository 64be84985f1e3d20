/** What `npm run admin` explains about memberships and settings. */
export const grantUsage = `  member add USER GROUP                       lets the user see the servers of a server group, named by its id or name
  member remove USER GROUP
  setting USER SETTING on|off                 SETTING is hard-start, index-editing or cycles-and-rivals, for accounts: the
                                              button "Hard start", editable indexes, the columns of cycles and rivals`;

/** The unchecked request of a command about memberships and settings; null for another command. */
export function grantRequestOf([command, ...args]: readonly string[]): object | null {
  if (command !== 'member' && command !== 'setting') return null;
  const [first, second, third, ...more] = args;
  if (more.length > 0) return {};
  if (command === 'member') return { command: `${first}-member`, user: second, group: third };
  const isOn = third === 'on' || (third === 'off' ? false : undefined);
  return { command, user: first, setting: second, isOn };
}
