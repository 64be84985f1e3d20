import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Creates a self-signed certificate for `localhost`, valid for one day. @returns paths of its PEM files */
export function makeCertificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const curve = 'ec_paramgen_curve:prime256v1';
  const kind = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    curve,
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert, key };
}
