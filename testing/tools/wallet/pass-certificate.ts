import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** PEM texts: a certificate for passes, its encrypted key, and that of the authority that signed it. */
export type PassCertificateFiles = { certificate: string; key: string; key_passphrase: string; wwdr: string };

const PASSPHRASE = 'secret';

/**
 * Makes an authority in place of Apple's and a certificate for passes signed by it, in a folder of
 * the test. Its files begin with `name`; the authority's is `NAME-ca.pem`.
 */
export async function makePassCertificate(
  folder: string,
  { name = 'pass', subject = '/UID=pass.test.lumen/CN=Pass/OU=TEAM123456/O=Lumen', days = 300 } = {},
): Promise<PassCertificateFiles> {
  const openssl = (line: string, ...more: string[]) => run('openssl', [...line.split(' '), ...more], { cwd: folder });
  const lasts = `-days ${days}`;
  const ca = `${name}-ca`;
  await openssl(
    `req -x509 -newkey rsa:2048 -nodes -keyout ${ca}.key -out ${ca}.pem ${lasts}`,
    '-subj',
    `/CN=Test WWDR ${name}/O=Test`,
  );
  await openssl(
    `req -newkey rsa:2048 -keyout ${name}.key -passout pass:${PASSPHRASE} -out ${name}.csr`,
    '-subj',
    subject,
  );
  await openssl(`x509 -req -in ${name}.csr -CA ${ca}.pem -CAkey ${ca}.key -CAcreateserial -out ${name}.pem ${lasts}`);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  return {
    certificate: await read(`${name}.pem`),
    key: await read(`${name}.key`),
    key_passphrase: PASSPHRASE,
    wwdr: await read(`${ca}.pem`),
  };
}

/** Makes a self-signed certificate for a server at `localhost`. */
export async function makeServerCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  await run(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -keyout server.key -out server.pem -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(
      ' ',
    ),
    { cwd: folder },
  );
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  return { certificate: await read('server.pem'), key: await read('server.key') };
}
