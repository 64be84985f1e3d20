import { type CsvColumn, csvColumns } from '#domain/accounts/csv/csv.ts';

const examples: readonly Partial<Record<CsvColumn, string>>[] = [
  { consoleName: 'PS5-01', email: 'first@example.com', password: 'password-1', index: '0', digital: 'true' },
  {
    consoleName: 'PS5-01',
    email: 'second@example.com',
    'psn.id': 'second-id',
    password: 'password-2',
    'psn.birthday': '1990/12/31',
    'psn.firstName': 'Anna',
    'psn.lastName': 'Example',
    'psnImap.login': 'second@example.com',
    'psnImap.password': 'mail-password',
    'psnImap.host': 'imap.example.com',
    'psnImap.port': '993',
    'psnImap.tls': 'true',
    'proxy.ip': '192.0.2.10',
    'proxy.port': '8080',
    'proxy.login': 'proxy-login',
    'proxy.password': 'proxy-password',
    index: '1',
    guest: 'true',
    'ea.email': 'second@example.com',
    'ea.password': 'ea-password',
    'ea.gauth': 'JBSWY3DPEHPK3PXP',
    'psn.gauth': 'JBSWY3DPEHPK3PXP',
  },
];

/** Cells of the example file: an account with the required fields only, and one with almost all fields. */
export const exampleRows: readonly (readonly string[])[] = examples.map((example) =>
  csvColumns.map((column) => example[column] ?? ''),
);
