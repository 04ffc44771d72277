import { constants, type FileHandle, open } from 'node:fs/promises';
import { type ByteLine, openReceiver } from '#platform/printers/byte-line.ts';

const LOOK_EVERY_MS = 40;
const READ_MAX = 512;
/** A printer without paper or power takes no bytes: the write is given up, so the printer counts as silent. */
const WRITTEN_WITHIN_MS = 20_000;

/**
 * Opens a device file as a line: a printer at USB or at a serial port. Rejects what is not a device
 * of characters, so nothing is ever written into a file or onto a disk. A port of Windows is only
 * written to: reading it would block this program.
 */
export async function openDeviceLine(path: string, isWindows = process.platform === 'win32'): Promise<ByteLine> {
  const { O_RDWR, O_WRONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;
  const file = isWindows ? await open(`\\\\.\\${path}`, O_WRONLY) : await open(path, O_RDWR | O_NONBLOCK | O_NOCTTY);
  if (!isWindows && !(await file.stat()).isCharacterDevice()) {
    await file.close();
    throw new Error(`${path} is not a printer: it is no device of characters`);
  }
  const receiver = openReceiver();
  let isOpen = true;
  /** Reading and writing take turns, and the file is closed after both. */
  const reading = isWindows ? Promise.resolve() : readUntilClosed(file, receiver, () => isOpen);
  let writing: Promise<void> = Promise.resolve();
  return {
    ...receiver,
    write(bytes) {
      const turn = writing.then(() => writeAll(file, Uint8Array.from(bytes)));
      writing = turn.catch(() => {});
      return turn;
    },
    close() {
      isOpen = false;
      void Promise.all([reading, writing])
        .then(() => file.close())
        .catch(() => {});
    },
  };
}

const pause = () => new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
const isNotYet = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

async function readUntilClosed(
  file: FileHandle,
  receiver: ReturnType<typeof openReceiver>,
  isOpen: () => boolean,
): Promise<void> {
  const buffer = new Uint8Array(READ_MAX);
  while (isOpen()) {
    try {
      const { bytesRead } = await file.read(buffer, 0, READ_MAX, null);
      if (bytesRead > 0) receiver.add(buffer.subarray(0, bytesRead));
      else await pause();
    } catch (error) {
      if (!isNotYet(error)) return receiver.broke();
      await pause();
    }
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  const lastAt = performance.now() + WRITTEN_WITHIN_MS;
  for (let at = 0; at < bytes.length; ) {
    try {
      at += (await file.write(bytes, at)).bytesWritten;
    } catch (error) {
      if (!isNotYet(error) || performance.now() > lastAt) throw error;
      await pause();
    }
  }
}
