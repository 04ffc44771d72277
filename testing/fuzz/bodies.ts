import { gzipSync } from 'node:zlib';
import { anyNumber, anyText, HOSTILE_FRAGMENTS, STRANGE_FIELDS } from '#testing/fuzz/hostile.ts';
import { objectsIn, type Place, placesIn, raw, type Tree, treeOf, written } from '#testing/fuzz/json-tree.ts';
import type { Operation } from '#testing/fuzz/operations.ts';
import { exampleOf, honestOrder, honestSale, type Shelf, valuesFor } from '#testing/fuzz/well-formed.ts';
import type { Dice } from '#testing/torture/dice.ts';

export type Body = {
  /** A description of the change, for the report. */
  readonly kind: string;
  readonly bytes: Buffer;
  /** The number of padding bytes sent after `bytes`. */
  readonly filling?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in chunks, without a length. */
  readonly chunked?: boolean;
};

const MEGABYTE = 1_048_576;
const HUGE_BODY = 50 * MEGABYTE;
const BOMB_UNPACKED = 150 * MEGABYTE;
let bomb: Buffer | undefined;

/** Changes of a tree that leave it (mostly) JSON. `other` is the other exhibitor. */
const CHANGES: Readonly<Record<string, (tree: Tree, dice: Dice, other: Shelf) => void>> = {
  'another type': (tree, dice) => onePlace(tree, dice)?.put(raw(dice.pick(HOSTILE_FRAGMENTS))),
  'another number': (tree, dice) => onePlace(tree, dice)?.put(raw(anyNumber(dice))),
  'another text': (tree, dice) => onePlace(tree, dice)?.put(raw(JSON.stringify(anyText(dice)))),
  'a missing field': (tree, dice) => onePlace(tree, dice)?.remove(),
  'a strange field': (tree, dice) => {
    const { fields } = dice.pick(objectsIn(tree));
    fields.push([dice.pick(STRANGE_FIELDS), raw(dice.pick(HOSTILE_FRAGMENTS))]);
  },
  'a field twice': (tree, dice) => {
    const { fields } = dice.pick(objectsIn(tree));
    if (fields.length > 0) fields.push([dice.pick(fields)[0], raw(dice.pick(HOSTILE_FRAGMENTS))]);
  },
  'a thing of another exhibitor': (tree, dice, other) => {
    const ids = placesIn(tree).filter(({ name }) => valuesFor(name, other));
    if (ids.length === 0) return;
    const { name, put } = dice.pick(ids);
    put(treeOf(dice.pick(valuesFor(name, other) ?? [])));
  },
};
const KINDS_OF_CHANGE = Object.keys(CHANGES);

const onePlace = (tree: Tree, dice: Dice): Place | null => {
  const places = placesIn(tree);
  return places.length > 0 ? dice.pick(places) : null;
};

/** Returns a body for an operation: valid, changed at one to three places, or broken. */
export function bodyFor(operation: Operation, own: Shelf, other: Shelf, dice: Dice): Body {
  const body = dice.chance(0.06) ? brokenBody(dice) : changedBody(operation, own, other, dice);
  return { ...body, chunked: dice.chance(0.1) };
}

/** Where a body that only fits its contract would be refused before anything is sold. */
const HONEST: Readonly<Record<string, typeof honestOrder>> = {
  '/api/checkout': honestOrder,
  '/api/pos/sales': honestSale,
};

function changedBody({ path, body }: Operation, own: Shelf, other: Shelf, dice: Dice): Body {
  const honest = HONEST[path];
  const tree = treeOf(honest && dice.chance(0.6) ? honest(own, dice) : exampleOf(body ?? {}, '', own, dice));
  if (dice.chance(0.12)) return { kind: 'as it should be', bytes: Buffer.from(written(tree)) };
  if (objectsIn(tree).length === 0) return { kind: 'another type', bytes: Buffer.from(dice.pick(HOSTILE_FRAGMENTS)) };
  let kind = '';
  for (let changes = dice.between(1, 3); changes > 0; changes--) {
    kind = dice.pick(KINDS_OF_CHANGE);
    CHANGES[kind]?.(tree, dice, other);
  }
  return { kind, bytes: Buffer.from(written(tree)) };
}

const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/jsonx',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  '*/*',
  '',
  'x'.repeat(2_000),
] as const;

/** Returns a body that is broken as a whole, not in one value. */
function brokenBody(dice: Dice): Body {
  const json = { 'content-type': 'application/json' };
  const object = Buffer.from('{"email":"ada@example.org","items":[]}');
  switch (dice.between(0, 8)) {
    case 0:
      return { kind: 'fifty megabytes', bytes: Buffer.from('{"name":"'), filling: HUGE_BODY };
    case 1:
      bomb ??= gzipSync(Buffer.alloc(BOMB_UNPACKED, 0x20));
      return { kind: 'a packed bomb', bytes: bomb, headers: { ...json, 'content-encoding': 'gzip' } };
    case 2:
      return { kind: 'another content type', bytes: object, headers: { 'content-type': dice.pick(CONTENT_TYPES) } };
    case 3:
      return {
        kind: 'broken UTF-8',
        bytes: Buffer.from('7b226e616d65223a22c0afed a080f4908080fffe227d'.replace(' ', ''), 'hex'),
      };
    case 4:
      return { kind: 'UTF-16', bytes: Buffer.from('\ufeff{"name":"x"}', 'utf16le') };
    case 5:
      return { kind: 'cut off', bytes: object.subarray(0, dice.between(0, object.length - 1)) };
    case 6:
      return {
        kind: 'a wrong encoding',
        bytes: object,
        headers: { ...json, 'content-encoding': dice.pick(['br', 'x', 'gzip, gzip', 'identity']) },
      };
    case 7:
      return {
        kind: 'any bytes',
        bytes: Buffer.from(Array.from({ length: dice.between(1, 300) }, () => dice.between(0, 255))),
      };
    default:
      return { kind: 'a top that is no object', bytes: Buffer.from(dice.pick(HOSTILE_FRAGMENTS)) };
  }
}
