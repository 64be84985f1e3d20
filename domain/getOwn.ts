/** The value of a name from outside; undefined for inherited names such as `constructor`. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
