import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { type Pack, extract as tarExtract, pack as tarPack } from 'tar-stream';
import { BackupProblem } from '#platform/db/backup/backup-problem.ts';
import { ageLibrary, type OpeningKey } from '#platform/db/backup/keys.ts';

/**
 * A backup is a tar archive, packed by gzip and encrypted in the age format: `age --decrypt` and
 * `tar` open it without this program. Each 64 KiB of it are authenticated, and so is its end.
 */
export type AddPart = {
  bytes(name: string, content: Uint8Array | string): Promise<void>;
  file(name: string, path: string, size: number): Promise<void>;
  /** A file that a server may change, shorten or remove meanwhile: as long as it was when it was opened. */
  changing(name: string, path: string): Promise<void>;
};

export type Part = { readonly name: string; readonly body: AsyncIterable<Buffer> };

/** Quick: the pictures are compressed already, and selling goes on beside it. */
const GZIP_LEVEL = 3;
/** The end of the name while it is written. */
export const UNFINISHED = '.part';
/** A backup is for its owner only. */
const FILE_MODE = 0o600;

/**
 * Writes an archive that each of the recipients can open. The file appears under its name when it
 * is whole and on the disk; a failure leaves nothing behind.
 */
export async function writeArchive(
  path: string,
  recipients: readonly string[],
  fill: (add: AddPart) => Promise<void>,
): Promise<void> {
  const { Encrypter } = await ageLibrary();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const unfinished = path + UNFINISHED;
  const pack = tarPack();
  const packed = createGzip({ level: GZIP_LEVEL });
  connect(Readable.from(pack), packed, () => {}); // an error ends what is written below, and is thrown there
  try {
    const sealed = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
    const writing = pipeline(
      Readable.fromWeb(sealed as unknown as NodeWebStream),
      createWriteStream(unfinished, { flags: 'wx', mode: FILE_MODE, flush: true }),
    );
    const filling = fill(adderOf(pack)).then(
      () => pack.finalize(),
      (error: Error) => {
        pack.destroy(error);
        throw error;
      },
    );
    writing.catch((error: Error) => pack.destroy(error)); // a full disk ends the reading too
    const [filled, written] = await Promise.allSettled([filling, writing]);
    if (written.status === 'rejected' && filled.status === 'fulfilled') throw written.reason;
    if (filled.status === 'rejected')
      throw written.status === 'rejected' && isOfSystem(written.reason) ? written.reason : filled.reason;
    await rename(unfinished, path);
    await flushFolderOf(path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const isOfSystem = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).errno === 'number';

function adderOf(pack: Pack): AddPart {
  return {
    bytes: (name, content) => {
      const bytes = Buffer.from(content);
      return new Promise((done, fail) => {
        const entry = pack.entry({ name, size: bytes.length }, (error) => (error ? fail(error) : done()));
        entry.end(bytes);
      });
    },
    file: (name, path, size) =>
      new Promise((done, fail) => {
        const entry = pack.entry({ name, size }, (error) => (error ? fail(error) : done()));
        if (size === 0) entry.end(Buffer.alloc(0));
        else
          createReadStream(path, { end: size - 1 })
            .on('error', (error) => entry.destroy(error))
            .pipe(entry);
      }),
    changing: (name, path) => addChanging(pack, name, path),
  };
}

const CHUNK_BYTES = 1024 * 1024;

/** What is missing at the end is zeros, as in the copies of PostgreSQL. A file that is gone is left out. */
async function addChanging(pack: Pack, name: string, path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    const content = async function* () {
      for (let at = 0; at < size; ) {
        const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - at));
        await file.read(chunk, 0, chunk.length, at);
        at += chunk.length;
        yield chunk;
      }
    };
    await new Promise<void>((done, fail) => {
      const entry = pack.entry({ name, size }, (error) => (error ? fail(error) : done()));
      if (size === 0) entry.end(Buffer.alloc(0));
      else connect(Readable.from(content()), entry, (error) => error && fail(error));
    });
  } finally {
    await file.close();
  }
}

async function flushFolderOf(path: string): Promise<void> {
  const folder = await open(new URL('.', `file://${path}`).pathname);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Thrown inside `visit` when what it reads is damaged. */
class Damaged extends Error {
  override readonly name = 'Damaged';
}

/**
 * Calls `visit` with each part in order; a body that is not read is skipped. Throws BackupProblem,
 * which names the file and the part, for a file that none of the keys opens or that was changed or
 * cut; what `visit` throws itself is thrown on.
 */
export async function readArchive(
  path: string,
  keys: readonly OpeningKey[],
  visit: (part: Part) => Promise<void>,
): Promise<void> {
  const source = createReadStream(path);
  const plain = await opened(path, source, keys).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  const extract = tarExtract();
  const flowing = pipeline(Readable.fromWeb(plain as unknown as NodeWebStream), createGunzip(), extract);
  flowing.catch(() => {}); // thrown below
  let place = 'its first part';
  let fault: unknown = null;
  try {
    for await (const entry of extract) {
      place = `the part "${entry.header.name}"`;
      try {
        await visit({ name: entry.header.name, body: bodyOf(entry) });
      } catch (error) {
        if (!(error instanceof Damaged)) fault = error;
        throw error;
      }
      entry.resume();
    }
    await flowing;
  } catch (error) {
    source.destroy();
    throw fault ?? damaged(path, place, error);
  }
}

async function* bodyOf(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer;
  } catch (error) {
    throw new Damaged('the part cannot be read', { cause: error });
  }
}

async function opened(
  path: string,
  source: Readable,
  keys: readonly OpeningKey[],
): Promise<ReadableStream<Uint8Array>> {
  const { Decrypter } = await ageLibrary();
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    return await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupProblem(`There is no file ${path}.`);
    if (/no identity matched/.test((error as Error).message))
      throw new BackupProblem(
        `${path} cannot be opened: the key is not the recovery key of this backup, or the file is damaged in its header.`,
        { cause: error },
      );
    throw damaged(path, 'its header', error);
  }
}

const damaged = (path: string, place: string, cause: unknown): BackupProblem =>
  new BackupProblem(`${path} is damaged in ${place}: it was changed or cut after it was made. Use another backup.`, {
    cause,
  });
