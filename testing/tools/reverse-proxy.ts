import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#testing/tools/redis-server.ts';
import { makeServerCertificate } from '#testing/tools/wallet/pass-certificate.ts';

export type ReverseProxy = {
  /** Its encrypted address, at `localhost`. */
  readonly url: string;
  /** Its address without encryption. */
  readonly plainUrl: string;
  close(): Promise<void>;
};

const DEPLOY = join(import.meta.dirname, '../../deploy');
const TIMEOUT_MS = 15_000;

type Ports = { readonly secure: number; readonly plain: number; readonly upstream: string };

/** Starts nginx (Debian: nginx-light) with `deploy/nginx.conf`: only names, ports and files are of the test. */
export const nginxWith = (upstream: string): Promise<ReverseProxy> =>
  reverseProxy(upstream, async (folder, { secure, plain }) => {
    await makeServerCertificate(folder);
    const site = replaced(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), [
      ['server 127.0.0.1:3000;', `server ${upstream};`],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['  listen [::]:80;\n', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`],
      ['  listen [::]:443 ssl http2;\n', ''],
      ['server_name cinema.example;', 'server_name localhost;'],
      ['/etc/ssl/foyer/fullchain.pem', join(folder, 'server.pem')],
      ['/etc/ssl/foyer/privkey.pem', join(folder, 'server.key')],
      ['https://$host$request_uri', `https://$host:${secure}$request_uri`],
      ['X-Forwarded-Host  $host;', `X-Forwarded-Host  $host:${secure};`],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    await writeFile(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')}; events {}
       http { access_log off; ${temporary.join(' ')} ${site} }`,
    );
    return ['nginx', '-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')];
  });

/** Starts Caddy with `deploy/Caddyfile` and a certificate of its own authority in place of a public one. */
export const caddyWith = (upstream: string): Promise<ReverseProxy> =>
  reverseProxy(upstream, async (folder, { secure, plain }) => {
    const site = replaced(await readFile(join(DEPLOY, 'Caddyfile'), 'utf8'), [
      ['cinema.example {', 'https://localhost {\n  tls internal'],
      ['127.0.0.1:3000', upstream],
    ]);
    const options = [
      'admin off',
      'skip_install_trust',
      `http_port ${plain}`,
      `https_port ${secure}`,
      `storage file_system ${folder}`,
    ];
    await writeFile(join(folder, 'Caddyfile'), `{\n${options.join('\n')}\n}\n${site}`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  });

async function reverseProxy(
  upstream: string,
  commandIn: (folder: string, ports: Ports) => Promise<string[]>,
): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-proxy-'));
  const [secure, plain] = [await freePort(), await freePort()];
  const [program = '', ...flags] = await commandIn(folder, { secure, plain, upstream });
  const child = spawn(program, flags, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  failed.catch(() => {});
  const url = `https://localhost:${secure}`;
  await Promise.race([failed, answering(url)]);
  return {
    url,
    plainUrl: `http://localhost:${plain}`,
    async close() {
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Throws if the file no longer has one of the parts: the test would then try another configuration. */
const replaced = (text: string, parts: readonly (readonly [string, string])[]): string =>
  parts.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`the configuration no longer has "${from}"`);
    return all.replaceAll(from, to);
  }, text);

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function answering(url: string): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    const answers = await new Promise<boolean>((done) => {
      const call = request(`${url}/healthz`, { rejectUnauthorized: false }, (answer) => {
        answer.resume();
        done(answer.statusCode === 200);
      });
      call.once('error', () => done(false));
      call.end();
    });
    if (answers) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the proxy of the test does not answer');
}
