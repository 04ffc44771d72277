import type { CallExpression, Identifier, Node, ParameterDeclaration } from 'typescript/unstable/ast';
import { isIdentifier, isPropertyAssignment, isVariableDeclaration } from 'typescript/unstable/ast/is';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import { Impossible, PassedOn, type Reader, Unknown, Unreadable, type Value } from '#tools/sql-check/code/values.ts';

const LITERALS_MAX = 40;
const NOTHING = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void;
/** Any number stands for all of them: a limit, a number of days. */
const SOME_NUMBER = 1;

/** A value an unknown one can have: one of the literals of its type, or what a call of its function passes. */
export function resolveUnknown(reader: Reader, unknown: Unknown): Value {
  const resolved = reader.resolved.get(unknown.key);
  if (resolved !== undefined) return resolved.value;
  const value = possibleValue(reader, unknown);
  reader.resolved.set(unknown.key, { value });
  return value;
}

function possibleValue(reader: Reader, unknown: Unknown): Value {
  const type = typeOf(reader, unknown);
  const literals = type && literalsOf(type);
  if (literals) return literals[reader.choices.pick(unknown.key, literals.length)];
  if (type && type.flags & TypeFlags.NumberLike) return SOME_NUMBER;
  const element = type && elementOf(reader, type);
  if (element && literalsOf(element)) return [anElement(unknown)];
  if (unknown.origin && 'parameter' in unknown.origin) return passedTo(reader, unknown, unknown.origin.parameter);
  if (unknown.origin) return reader.part(reader.known(unknown.origin.of), unknown.origin.part, nodeOf(unknown));
  if (element) return [anElement(unknown)];
  const node = nodeOf(unknown);
  throw new Unreadable(node, `what ${node.getText().slice(0, 60)} is cannot be read`);
}

/** Whether an unknown value is there (and not empty); chosen when its type allows both. */
export function truthOfUnknown(reader: Reader, unknown: Unknown): boolean {
  const resolved = reader.resolved.get(unknown.key);
  if (resolved) return reader.isTruthy(resolved.value);
  const type = typeOf(reader, unknown);
  if (type && literalsOf(type)) return reader.isTruthy(resolveUnknown(reader, unknown));
  if (type && !canBeFalsy(type)) return true;
  return reader.choices.pick(`${unknown.key}?`, 2) === 0;
}

const nodeOf = (unknown: Unknown): Node => {
  if (unknown.node) return unknown.node;
  if (unknown.origin && 'of' in unknown.origin) return nodeOf(unknown.origin.of);
  throw new Error('a value from nowhere');
};

const anElement = (list: Unknown): Unknown => new Unknown(`${list.key}.0`, null, { of: list, part: '0' });

function typeOf(reader: Reader, unknown: Unknown): Type | null {
  const { checker } = reader.program;
  if (unknown.node) return checker.getTypeAtLocation(unknown.node) ?? null;
  const list = unknown.origin && 'of' in unknown.origin ? typeOf(reader, unknown.origin.of) : null;
  return list && elementOf(reader, list);
}

function elementOf(reader: Reader, type: Type): Type | null {
  const { checker } = reader.program;
  const list = checker.getNonNullableType(type) ?? type;
  if (!list.isTypeReference() || !checker.isArrayType(list)) return null;
  return checker.getTypeArguments(list)[0] ?? null;
}

/** All values of a type that has few: a union of texts, numbers, true and false, null. */
function literalsOf(type: Type): Value[] | null {
  const members = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  if (members.length > LITERALS_MAX) return null;
  const values: Value[] = [];
  for (const member of members) {
    if (member.flags & NOTHING) values.push(null);
    else if (member.flags & TypeFlags.Boolean) values.push(true, false);
    else if (member.isBooleanLiteralType()) values.push(String(member.value) === 'true');
    else if (member.isStringLiteralType() || member.isNumberLiteralType()) values.push(member.value);
    else return null;
  }
  return values.every((value) => value === null) ? null : values;
}

function canBeFalsy(type: Type): boolean {
  if (type.isUnionType()) return (type.getTypes() ?? []).some(canBeFalsy);
  return !(type.flags & (TypeFlags.Object | TypeFlags.NonPrimitive)) && !type.isIntersectionType();
}

/** What one of the calls of its function passes as this parameter. */
function passedTo(reader: Reader, unknown: Unknown, parameter: ParameterDeclaration): Value {
  const declared = parameter.parent as Node & { name?: Node; parameters: readonly Node[] };
  const name = nameOfFunction(declared);
  const calls = name ? reader.program.callsOf(name) : [];
  if (calls.length === 0 && isSender(declared)) throw new PassedOn('the text is passed on');
  if (calls.length === 0)
    throw new Unreadable(parameter, `no calls are found that say what ${parameter.name.getText()} is`);
  const call = calls[
    reader.choices.pick(`calls of ${unknown.key.split(' ')[0]} ${name?.text}`, calls.length)
  ] as CallExpression;
  const argument = call.arguments[declared.parameters.indexOf(parameter)];
  if (!argument) {
    if (parameter.initializer) return reader.evaluate(parameter.initializer, reader.scopeAt(parameter));
    return undefined;
  }
  const value = reader.evaluate(argument, reader.scopeAt(call));
  if (reader.choices.made.get(`${unknown.key}?`)?.picked === 0 && (value === null || value === undefined))
    throw new Impossible('taken for there and not passed');
  return value;
}

function nameOfFunction(declared: Node & { name?: Node }): Identifier | null {
  const name = declared.name ?? (isVariableDeclaration(declared.parent) ? declared.parent.name : null);
  return name && isIdentifier(name) ? name : null;
}

/** Names of the methods that send a statement. */
export const SENDERS: ReadonlySet<string> = new Set(['query', 'one', 'run', 'runLast', 'owner', 'asOwner']);

/** `{ query: (text, values) => ... }`. */
function isSender(declared: Node & { name?: Node }): boolean {
  const name = declared.name ?? (isPropertyAssignment(declared.parent) ? declared.parent.name : null);
  return name !== null && isIdentifier(name) && SENDERS.has(name.text);
}
