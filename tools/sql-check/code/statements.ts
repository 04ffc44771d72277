import type { CallExpression, Node } from 'typescript/unstable/ast';
import { isArrayLiteralExpression, isCallExpression, isSpreadElement } from 'typescript/unstable/ast/is';
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { Interpreter } from '#tools/sql-check/code/interpreter.ts';
import { calleeName, type Program, placeOf, visit } from '#tools/sql-check/code/program.ts';
import { SENDERS } from '#tools/sql-check/code/unknowns.ts';
import { eachReading, Fields, PassedOn, type Scope, Unreadable, type Value } from '#tools/sql-check/code/values.ts';

/** A call that sends SQL to the database. */
export type Statement = {
  /** `modules/sales/server/store/bill.sql.ts:12`. */
  readonly place: string;
  /** Every text it can have. */
  readonly texts: readonly string[];
  /** Why some text cannot be read. */
  readonly unreadable: readonly string[];
  /** What the program takes a row for; null when it looks at none. */
  readonly row: Type | null;
  /** The values that go with it; null when they are not written at the call. */
  readonly values: readonly Node[] | null;
};

export function findStatements(program: Program, root: string): Statement[] {
  const statements: Statement[] = [];
  for (const fileName of program.fileNames) {
    if (fileName.endsWith('.d.ts')) continue;
    const file = program.file(fileName);
    if (!file) continue;
    visit(file, (node) => {
      if (!isCallExpression(node) || !SENDERS.has(calleeName(node)?.text ?? '') || node.arguments.length === 0) return;
      if (isOfDatabase(program, node)) statements.push(statementOf(program, node, root));
    });
  }
  return statements;
}

/** What the first parameter is called, of ours and of the driver's. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'queryText', 'queryTextOrConfig', 'queryConfig']);

/** Its first parameter is the text of a statement. */
function isOfDatabase(program: Program, call: CallExpression): boolean {
  const signature = program.checker.getResolvedSignature(call);
  const [first] = signature?.getParameters() ?? [];
  return first !== undefined && TEXTS.has(first.name);
}

function statementOf(program: Program, call: CallExpression, root: string): Statement {
  const texts = new Set<string>();
  const unreadable = new Set<string>();
  eachReading((choices) => {
    try {
      texts.add(textOf(new Interpreter(program, choices), call));
    } catch (error) {
      if (error instanceof Unreadable) unreadable.add(`${error.message} (${placeOf(error.node ?? call, root)})`);
      else if (!(error instanceof PassedOn)) throw error;
    }
  });
  return {
    place: placeOf(call, root),
    texts: [...texts],
    unreadable: [...unreadable],
    row: rowOf(program, call),
    values: valuesOf(program, call),
  };
}

function valuesOf({ checker }: Program, call: CallExpression): readonly Node[] | null {
  const [text, values] = call.arguments;
  if (values)
    return isArrayLiteralExpression(values) && !values.elements.some(isSpreadElement) ? [...values.elements] : null;
  const type = text && !isSpreadElement(text) && checker.getTypeAtLocation(text);
  return type && type.flags & TypeFlags.StringLike ? [] : null;
}

function textOf(reader: Interpreter, call: CallExpression): string {
  const [first] = call.arguments;
  if (!first) throw new Unreadable(call, 'a call without a text');
  const scope: Scope = reader.scopeAt(call);
  // `query(...statementOf(report))`, `query({ text, values })`
  const value: Value = reader.known(reader.evaluate(isSpreadElement(first) ? first.expression : first, scope));
  if (isSpreadElement(first)) return reader.text(Array.isArray(value) ? value[0] : value, first);
  return reader.text(value instanceof Fields ? value.values.get('text') : value, first);
}

/** `Row` of a call that answers `Promise<Row[]>`, `Promise<Row | null>` or the driver's `Promise<QueryResult<Row>>`. */
function rowOf({ checker }: Program, call: CallExpression): Type | null {
  const signature = checker.getResolvedSignature(call);
  const answer = signature && checker.getReturnTypeOfSignature(signature);
  if (!answer?.isTypeReference() || RUN.has(calleeName(call)?.text ?? '')) return null;
  const [content] = checker.getTypeArguments(answer);
  const rows = content && checker.getPropertyOfType(content, 'rows');
  const row = elementOf(checker, (rows && checker.getTypeOfSymbol(rows)) ?? content);
  return row && !(row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) ? row : null;
}

const RUN: ReadonlySet<string> = new Set(['run', 'runLast']);

function elementOf(checker: Checker, type: Type | undefined): Type | null {
  if (!type || type.flags & TypeFlags.Unknown) return null;
  const there = checker.getNonNullableType(type) ?? type;
  return there.isTypeReference() && checker.isArrayType(there) ? (checker.getTypeArguments(there)[0] ?? null) : there;
}
