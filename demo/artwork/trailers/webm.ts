/**
 * Writes a video of VP9 frames as a WebM file (Matroska, RFC 9559): one track, one cluster for each
 * key frame, and cues, so that a player can seek.
 */
export type Frame = {
  readonly data: Uint8Array;
  /** Milliseconds from the beginning. */
  readonly at: number;
  readonly isKey: boolean;
};
export type Video = {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly frames: readonly Frame[];
};

const ID = {
  header: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  idLength: 0x42f2,
  sizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  track: 0xae,
  number: 0xd7,
  uid: 0x73c5,
  type: 0x83,
  lacing: 0x9c,
  codec: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  block: 0xa3,
  cues: 0x1c53bb6b,
  cue: 0xbb,
  cueTime: 0xb3,
  cueTrack: 0xf7,
  cueCluster: 0xf1,
  cuePositions: 0xb7,
} as const;

const VIDEO_TRACK = 1;
/** Timestamps count in milliseconds. */
const NANOSECONDS = 1_000_000;
const WRITER = 'Noctule';

const bytesOf = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; bytes.length === 0 || rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
};

/** Eight bytes, of which the first says so. */
function sizeOf(length: number): Uint8Array {
  const size = new Uint8Array(8);
  new DataView(size.buffer).setBigUint64(0, BigInt(length) | (1n << 56n));
  return size;
}

const element = (id: number, ...parts: Uint8Array[]): Uint8Array => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Uint8Array.from(bytesOf(id)), sizeOf(content.length), content]);
};
const whole = (id: number, value: number): Uint8Array => element(id, Uint8Array.from(bytesOf(value)));
const text = (id: number, value: string): Uint8Array => element(id, Buffer.from(value));
function real(id: number, value: number): Uint8Array {
  const content = new Uint8Array(8);
  new DataView(content.buffer).setFloat64(0, value);
  return element(id, content);
}

const KEY_FRAME = 0x80;

function block({ data, at, isKey }: Frame, clusterAt: number): Uint8Array {
  const head = new Uint8Array([KEY_FRAME | VIDEO_TRACK, 0, 0, isKey ? KEY_FRAME : 0]);
  new DataView(head.buffer).setInt16(1, at - clusterAt);
  return element(ID.block, head, data);
}

const header = (): Uint8Array =>
  element(
    ID.header,
    whole(ID.version, 1),
    whole(ID.readVersion, 1),
    whole(ID.idLength, 4),
    whole(ID.sizeLength, 8),
    text(ID.docType, 'webm'),
    whole(ID.docTypeVersion, 4),
    whole(ID.docTypeReadVersion, 2),
  );

/** Returns the file. Its first frame is a key frame. */
export function webm({ width, height, durationMs, frames }: Video): Uint8Array {
  const info = element(
    ID.info,
    whole(ID.timestampScale, NANOSECONDS),
    real(ID.duration, durationMs),
    text(ID.muxingApp, WRITER),
    text(ID.writingApp, WRITER),
  );
  const tracks = element(
    ID.tracks,
    element(
      ID.track,
      whole(ID.number, VIDEO_TRACK),
      whole(ID.uid, VIDEO_TRACK),
      whole(ID.type, 1),
      whole(ID.lacing, 0),
      text(ID.codec, 'V_VP9'),
      element(ID.video, whole(ID.pixelWidth, width), whole(ID.pixelHeight, height)),
    ),
  );
  const groups: Frame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  let position = info.length + tracks.length;
  const cues: Uint8Array[] = [];
  const clusters = groups.map((group) => {
    const at = group[0]?.at ?? 0;
    const cluster = element(ID.cluster, whole(ID.timestamp, at), ...group.map((frame) => block(frame, at)));
    const where = element(ID.cuePositions, whole(ID.cueTrack, VIDEO_TRACK), whole(ID.cueCluster, position));
    cues.push(element(ID.cue, whole(ID.cueTime, at), where));
    position += cluster.length;
    return cluster;
  });
  return Buffer.concat([header(), element(ID.segment, info, tracks, ...clusters, element(ID.cues, ...cues))]);
}
