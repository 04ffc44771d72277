import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzip } from '#testing/tools/unzip.ts';

const run = promisify(execFile);
const LINE =
  'smime -verify -in signature -inform DER -content manifest.json -CAfile pass-ca.pem -purpose any -out verified';

/**
 * Verifies the signature of a pass with openssl, in the folder of `makePassCertificate`. Returns
 * what openssl says: `Verification successful`.
 */
export async function verifiedPass(folder: string, pkpass: Buffer): Promise<string> {
  const files = unzip(pkpass);
  for (const name of ['signature', 'manifest.json']) await writeFile(join(folder, name), files.get(name) ?? '');
  return (await run('openssl', LINE.split(' '), { cwd: folder })).stderr;
}
