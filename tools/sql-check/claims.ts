import {
  type Checker,
  type Symbol as ProgramSymbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import type { Column, NamedColumn, Shape } from '#tools/sql-check/row-shape.ts';

const ANYTHING = TypeFlags.Any | TypeFlags.Unknown;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;

/** What is wrong: a `null` or a column (`unread`) the type does not know of, or a `type` that is another one. */
export type RowFault = { readonly kind: 'null' | 'unread' | 'type'; readonly text: string };

const wrong = (kind: RowFault['kind'], text: string): RowFault => ({ kind, text });

/** What is wrong with the type of a row, compared with the columns of its statement. */
export function faultsOfRow(checker: Checker, row: Type, columns: readonly NamedColumn[]): RowFault[] {
  if (checker.getIndexInfosOfType(row).length > 0) return [];
  return faultsOfFields(checker, row, new Map(columns.map((each) => [each.name, each])), '', 'column');
}

function faultsOfFields(
  checker: Checker,
  type: Type,
  fields: ReadonlyMap<string, Column>,
  path: string,
  what: string,
): RowFault[] {
  const faults: RowFault[] = [];
  const properties = new Map(checker.getPropertiesOfType(type).map((property) => [property.name, property]));
  for (const [name, property] of properties) {
    const field = fields.get(name);
    const claimed = checker.getTypeOfSymbol(property);
    if (!field) {
      if (!isOptional(property)) faults.push(wrong('type', `${path}${name}: there is no such ${what}`));
    } else if (claimed) faults.push(...faultsOfValue(checker, claimed, field, path + name));
  }
  for (const name of fields.keys())
    if (!properties.has(name)) faults.push(wrong('unread', `${path}${name}: the type does not know this ${what}`));
  return faults;
}

const isOptional = (property: ProgramSymbol): boolean => (property.flags & SymbolFlags.Optional) !== 0;

function faultsOfValue(checker: Checker, type: Type, { shape, isNullable }: Column, path: string): RowFault[] {
  if (type.flags & ANYTHING) return [];
  const all = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const members = all.filter((member) => !(member.flags & NOTHING));
  const mayBeNull = members.length < all.length;
  const faults: RowFault[] = [];
  if (isNullable && !mayBeNull) faults.push(wrong('null', `${path}: may be null`));
  if (members.length === 0) return faults;
  const shapes = shape.kind === 'either' ? shape.of : [shape];
  const tried = shapes.map((each) => members.map((member) => faultsOfMember(checker, member, each, path)));
  for (const ofShape of tried) {
    const best = ofShape.find((each) => each.length === 0) ?? ofShape[0];
    if (best) faults.push(...best);
  }
  const useless = members.find((_, index) => tried.every((ofShape) => (ofShape[index]?.length ?? 0) > 0));
  if (faults.length === 0 && useless) faults.push(wrong('type', `${path}: is never ${checker.typeToString(useless)}`));
  return faults;
}

/** What is wrong with one member of a union. */
function faultsOfMember(checker: Checker, type: Type, shape: Shape, path: string): RowFault[] {
  const is = (fits: boolean): RowFault[] =>
    fits ? [] : [wrong('type', `${path}: is ${nameOf(shape)}, not ${checker.typeToString(type)}`)];
  if (type.flags & ANYTHING) return [];
  switch (shape.kind) {
    case 'json':
    case 'other':
      return is(!['Date', 'Buffer'].includes(symbolName(type)));
    case 'number':
      return is(isOf(type, TypeFlags.NumberLike));
    case 'text':
      return is(isOf(type, TypeFlags.StringLike));
    case 'boolean':
      return is(isOf(type, TypeFlags.BooleanLike));
    case 'date':
      return is(symbolName(type) === 'Date');
    case 'bytes':
      return is(['Buffer', 'Uint8Array'].includes(symbolName(type)));
    case 'list': {
      if (checker.isTupleType(type)) return [];
      if (!type.isTypeReference() || !checker.isArrayType(type)) return is(false);
      const [element] = checker.getTypeArguments(type);
      return element ? faultsOfValue(checker, element, shape.of, `${path}[]`) : [];
    }
    case 'object':
      if (!(type.flags & TypeFlags.Object) && !type.isIntersectionType()) return is(false);
      if (checker.getIndexInfosOfType(type).length > 0) return [];
      return faultsOfFields(checker, type, shape.fields, `${path}.`, 'field');
    case 'map': {
      const [index] = checker.getIndexInfosOfType(type);
      return index
        ? faultsOfValue(checker, index.valueType, shape.of, `${path}[...]`)
        : is((type.flags & TypeFlags.Object) !== 0);
    }
    default:
      return [];
  }
}

const isOf = (type: Type, flags: TypeFlags): boolean =>
  (type.flags & flags) !== 0 ||
  (type.isIntersectionType() && (type.getTypes() ?? []).some((each) => isOf(each, flags)));

const symbolName = (type: Type): string => type.getSymbol()?.name ?? '';

const nameOf = (shape: Shape): string =>
  shape.kind === 'list' ? 'a list' : shape.kind === 'object' || shape.kind === 'map' ? 'an object' : shape.kind;
