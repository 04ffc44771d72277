/** Binary file types, recognised by their first bytes. */
const KINDS: readonly { name: string; start: readonly number[] }[] = [
  { name: 'gzip', start: [0x1f, 0x8b] },
  { name: 'ZIP', start: [0x50, 0x4b, 0x03, 0x04] },
  { name: 'PDF', start: [0x25, 0x50, 0x44, 0x46] },
  { name: 'PNG', start: [0x89, 0x50, 0x4e, 0x47] },
  { name: 'JPEG', start: [0xff, 0xd8, 0xff] },
  { name: 'GIF', start: [0x47, 0x49, 0x46, 0x38] },
];

/** Returns `gzip`, `PDF`...; null if it may be text. */
export const binaryKindOf = (bytes: Uint8Array): string | null =>
  KINDS.find(({ start }) => start.every((byte, index) => bytes[index] === byte))?.name ?? null;
