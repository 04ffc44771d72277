import { join } from 'node:path';
import { type CallExpression, type Identifier, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { isAwaitExpression, isCallExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Symbol as ProgramSymbol, type Project, SymbolFlags } from 'typescript/unstable/sync';

/** The program as the compiler sees it: its syntax trees and its types. */
export type Program = {
  readonly checker: Checker;
  /** Absolute names of the program's own files. */
  readonly fileNames: readonly string[];
  file(name: string): SourceFile | null;
  /** The declaration an identifier means, through imports; null for one without, or more than one. */
  declarationOf(name: Node): Node | null;
  /** The calls of a declared function in the whole program. */
  callsOf(name: Identifier): readonly CallExpression[];
  close(): void;
};

/** Opens the program of a compiler configuration in a compiler process of its own. */
export function openProgram(root: string, configuration: string): Program {
  const api = new API({ cwd: root });
  const path = join(root, configuration);
  const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
  if (!project) throw new Error(`no program of ${path}`);
  return { ...read(project), close: () => api.close() };
}

function read(project: Project): Omit<Program, 'close'> {
  const { program, checker } = project;
  const fileNames = program.getSourceFileNames().filter((name) => !name.includes('/node_modules/'));
  // Each question to the compiler is a message to another process: an answer is cached, as the program does not change.
  const callsByName = new Map<string, CallExpression[]>();
  const callsByDeclaration = new Map<Node, CallExpression[]>();
  const declarations = new Map<Node, Node | null>();

  const declarationOf = (name: Node): Node | null => {
    const cached = declarations.get(name);
    if (cached !== undefined) return cached;
    const symbol = checker.getSymbolAtLocation(name);
    const declaration = symbol ? declarationOfSymbol(symbol) : null;
    declarations.set(name, declaration);
    return declaration;
  };
  const declarationOfSymbol = (symbol: ProgramSymbol): Node | null => {
    const meant = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const handle = meant.valueDeclaration ?? (meant.declarations.length === 1 ? meant.declarations[0] : undefined);
    return handle?.resolve(project) ?? null;
  };
  const namedCalls = (name: string): CallExpression[] => {
    const cached = callsByName.get(name);
    if (cached) return cached;
    const calls: CallExpression[] = [];
    for (const fileName of fileNames) {
      const file = program.getSourceFile(fileName);
      if (!file?.text.includes(name)) continue;
      visit(file, (node) => {
        if (isCallExpression(node) && calleeName(node)?.text === name) calls.push(node);
      });
    }
    callsByName.set(name, calls);
    return calls;
  };

  return {
    checker,
    fileNames,
    file: (name) => program.getSourceFile(name) ?? null,
    declarationOf,
    callsOf: (name) => {
      const declaration = declarationOf(name);
      const cached = declaration && callsByDeclaration.get(declaration);
      if (cached) return cached;
      const calls = namedCalls(name.text).filter((call) => {
        const callee = calleeName(call);
        return callee && declarationOf(callee) === declaration;
      });
      if (declaration) callsByDeclaration.set(declaration, calls);
      return calls;
    },
  };
}

/** Calls `each` for a node and everything below it. */
export function visit(node: Node, each: (node: Node) => void): void {
  each(node);
  node.forEachChild((child) => visit(child, each));
}

/** The identifier that names what is called: `query` of `tx.query(...)`. */
export function calleeName(call: CallExpression): Identifier | null {
  const callee = call.expression as Node & { name?: Node };
  const name = callee.kind === SyntaxKind.PropertyAccessExpression ? callee.name : callee;
  return name?.kind === SyntaxKind.Identifier ? (name as Identifier) : null;
}

/** Without parentheses, assertions, `await` and `!`, which leave the value as it is. */
export function unwrapped(node: Node): Node {
  const inner = node as Node & { expression: Node };
  switch (node.kind) {
    case SyntaxKind.ParenthesizedExpression:
    case SyntaxKind.AsExpression:
    case SyntaxKind.SatisfiesExpression:
    case SyntaxKind.NonNullExpression:
      return unwrapped(inner.expression);
    default:
      return isAwaitExpression(node) ? unwrapped(node.expression) : node;
  }
}

/** `modules/sales/server/store/bill.sql.ts:12`, from the root of the repository. */
export function placeOf(node: Node, root: string): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${file.fileName.slice(root.length + 1)}:${line}`;
}

/** Where a node stands, as a key. */
export const idOf = (node: Node): string => `${node.getSourceFile().fileName}:${node.pos}`;
