import type { Account } from '#contract/http/accounts/account.ts';
import type { NeededPermission } from '#domain/access/permitted.ts';
import { formatCoins } from '#domain/format/coins.ts';
import { createDateText } from '#domain/format/zone.ts';
import type { ColumnGroup, GridColumn } from '#ui/DataGrid/gridColumn.ts';

export type AccountColumn = GridColumn<Account>;
/** Path of a column in edits and their history: an account is moved by the id of its console. */
export const pathOf = <Key extends string | null>(key: Key): Key | 'consoleId' =>
  key === 'console' ? 'consoleId' : key;

type Over = Partial<AccountColumn>;
type Text = string | null | undefined;

/** Columns of one group, which all need the same permission. */
export interface ColumnKinds {
  text: (key: string, title: string, read: (account: Account) => Text, over?: Over) => AccountColumn;
  /** Masked, revealed on demand. */
  secret: (key: string, title: string, read: (account: Account) => Text, over?: Over) => AccountColumn;
  number: (
    key: string,
    title: string,
    read: (account: Account) => number | null | undefined,
    over?: Over,
  ) => AccountColumn;
  coins: (key: string, title: string, read: (account: Account) => number | null | undefined) => AccountColumn;
  /** An instant as `YYYY/MM/DD HH:mm` in the user's timezone. */
  date: (key: string, title: string, read: (account: Account) => Text) => AccountColumn;
  flag: (
    key: string,
    title: string,
    read: (account: Account) => boolean | null | undefined,
    words?: { yes: string; no: string },
  ) => AccountColumn;
}

/** Creates the columns of one group. @param key of the group, the same in all languages */
export type Kinds = (key: string, title: string, permission?: NeededPermission) => ColumnKinds;

export interface KindTexts {
  timezone: string;
  yes: string;
  no: string;
}

export function createColumnKinds({ timezone, yes, no }: KindTexts): Kinds {
  const dateText = createDateText(timezone);
  return (key, title, permission) => {
    const group: ColumnGroup = { key, title };
    const base = permission ? { group, permission } : { group };
    return {
      text: (key, title, read, over) => ({ ...base, key, title, value: read, ...over }),
      secret: (key, title, read, over) => ({
        ...base,
        key,
        title,
        value: read,
        isSecret: true,
        filter: false,
        isSortable: false,
        ...over,
      }),
      number: (key, title, read, over) => ({
        ...base,
        key,
        title,
        value: read,
        filter: 'number',
        align: 'end',
        width: 90,
        ...over,
      }),
      coins: (key, title, read) => ({
        ...base,
        key,
        title,
        value: read,
        text(account) {
          const coins = read(account);
          return coins === null || coins === undefined ? '' : formatCoins(coins);
        },
        filter: 'number',
        align: 'end',
        width: 90,
      }),
      date: (key, title, read) => ({
        ...base,
        key,
        title,
        value(account) {
          const at = read(account);
          return at ? Date.parse(at) : null;
        },
        text(account) {
          const at = read(account);
          return at ? dateText(Date.parse(at)) : '';
        },
        filter: 'date',
        width: 136,
      }),
      flag: (key, title, read, words = { yes, no }) => ({
        ...base,
        key,
        title,
        value: read,
        text(account) {
          const is = read(account);
          return is === null || is === undefined ? '' : is ? words.yes : words.no;
        },
        filter: 'flag',
        width: 84,
      }),
    };
  };
}
