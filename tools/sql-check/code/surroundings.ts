import {
  type ArrowFunction,
  type BinaryExpression,
  type BindingName,
  type Block,
  type CaseBlock,
  type ExpressionStatement,
  type ForOfStatement,
  type IfStatement,
  type Node,
  type ParameterDeclaration,
  type PropertyAccessExpression,
  type ReturnStatement,
  type Statement,
  type SwitchStatement,
  SyntaxKind,
  type VariableDeclarationList,
  type VariableStatement,
} from 'typescript/unstable/ast';
import { isBlock, isCallExpression, isIdentifier } from 'typescript/unstable/ast/is';
import { idOf, visit } from '#tools/sql-check/code/program.ts';
import {
  Closure,
  Impossible,
  type Reader,
  Scope,
  Unknown,
  Unreadable,
  type Value,
} from '#tools/sql-check/code/values.ts';

const FUNCTIONS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.ArrowFunction,
  SyntaxKind.FunctionExpression,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.MethodDeclaration,
]);
const DECLARATIONS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.BindingElement,
  SyntaxKind.FunctionDeclaration,
]);
const OVER_LISTS: ReadonlySet<string> = new Set(['map', 'flatMap', 'forEach', 'filter']);

type Outcome = { readonly answer: Value } | null;

/** Runs the statements of functions as far as texts depend on them. */
export class Surroundings {
  readonly #reader: Reader;
  readonly #scopes = new Map<Node, Scope>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The variables as they are when the program comes to `node`: what stands before it in its functions has been run. */
  scopeAt(node: Node): Scope {
    const inside = functionAround(node);
    if (!inside) return new Scope(null, idOf(node));
    const cached = this.#scopes.get(node);
    if (cached) return cached;
    const scope = new Scope(this.scopeAt(inside), idOf(node));
    this.#scopes.set(node, scope);
    scope.fillLater(namesIn(inside), () => this.#fill(inside, node, scope));
    return scope;
  }

  #fill(inside: Node, target: Node, scope: Scope): void {
    const { parameters, body } = inside as ArrowFunction;
    parameters.forEach((parameter: ParameterDeclaration, index) => {
      const passed = index === 0 ? this.#elementPassed(inside, scope) : null;
      if (passed) this.bind(parameter.name, passed.value, scope);
      else this.#bindUnknown(parameter, scope);
    });
    if (!body || !contains(body, target)) return;
    if (isBlock(body)) this.#runTo(body.statements, target, scope);
    else this.#assume(body, target, scope);
  }

  /** Gives a name, or the names of a pattern, their values. */
  bind(name: BindingName, value: Value, scope: Scope): void {
    if (isIdentifier(name)) {
      scope.bind(name.text, value);
      return;
    }
    const elements = 'elements' in name ? name.elements : [];
    elements.forEach((element, index) => {
      if (!('name' in element) || !element.name) return;
      const { propertyName, name: inner } = element as Node & { propertyName?: Node; name: BindingName };
      const part = name.kind === SyntaxKind.ArrayBindingPattern ? String(index) : (propertyName ?? inner).getText();
      this.bind(inner, this.#reader.part(value, part, inner), scope);
    });
  }

  /** Runs the body of a function; what it answers. */
  run(body: Block, scope: Scope): Value {
    return this.#runAll(body.statements, scope)?.answer;
  }

  #bindUnknown(parameter: ParameterDeclaration, scope: Scope): void {
    this.bind(
      parameter.name,
      new Unknown(`${scope.id} ${parameter.name.getText()}`, parameter.name, { parameter }),
      scope,
    );
  }

  /** `list.map((element) => ...)`: the function is called with an element of the list. */
  #elementPassed(inside: Node, scope: Scope): { value: Value } | null {
    const call = inside.parent;
    if (!isCallExpression(call) || call.arguments[0] !== inside) return null;
    const { expression: list, name } = call.expression as PropertyAccessExpression;
    if (!name || !OVER_LISTS.has(name.text)) return null;
    return this.#elementOf(list, scope.outer ?? scope);
  }

  #elementOf(list: Node, scope: Scope): { value: Value } | null {
    try {
      const values = this.#reader.known(this.#reader.evaluate(list, scope));
      if (!Array.isArray(values)) return null;
      if (values.length === 0) throw new Impossible('nothing to go through');
      return { value: values[this.#reader.choices.pick(`${scope.id} one of ${list.getText()}`, values.length)] };
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  /** Runs what comes before `target`, and goes into the statement it stands in. */
  #runTo(statements: readonly Statement[], target: Node, scope: Scope): void {
    for (const statement of statements)
      if (statement.kind === SyntaxKind.FunctionDeclaration) this.#runOne(statement, scope);
    for (const statement of statements) {
      if (contains(statement, target)) {
        this.#enter(statement, target, scope);
        return;
      }
      if (this.#matters(statement, scope)) this.#try(statement, scope);
    }
  }

  /** Runs a statement; when it cannot be read, what it may have changed is unknown from then on. */
  #try(statement: Statement, scope: Scope): void {
    try {
      this.#runOne(statement, scope);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      visit(statement, (node) => {
        const owner = isIdentifier(node) ? scope.owner(node.text) : null;
        if (owner && isIdentifier(node)) owner.bind(node.text, new Unknown(`${idOf(statement)} ${node.text}`, node));
      });
    }
  }

  /** Only what declares or changes variables: a guard that throws, or asks the database, tells nothing about a text. */
  #matters(statement: Statement, scope: Scope): boolean {
    if (statement.kind === SyntaxKind.VariableStatement) return true;
    let matters = false;
    visit(statement, (node) => {
      if (isIdentifier(node)) {
        const value = scope.owner(node.text)?.get(node.text);
        if (Array.isArray(value) || value instanceof Closure) matters = true;
      }
      if (node.kind === SyntaxKind.BinaryExpression && isAssignment(node as BinaryExpression)) matters = true;
    });
    return matters;
  }

  #enter(statement: Node, target: Node, scope: Scope): void {
    switch (statement.kind) {
      case SyntaxKind.Block:
        this.#runTo((statement as Block).statements, target, scope);
        return;
      case SyntaxKind.IfStatement: {
        const { expression, thenStatement, elseStatement } = statement as IfStatement;
        for (const [branch, when] of [
          [thenStatement, true],
          [elseStatement, false],
        ] as const)
          if (branch && contains(branch, target)) {
            this.#require(expression, when, scope);
            this.#enter(branch, target, scope);
          }
        return;
      }
      case SyntaxKind.ForOfStatement: {
        const { initializer, expression, statement: body } = statement as ForOfStatement;
        if (!contains(body, target)) return;
        const name = (initializer as VariableDeclarationList).declarations[0]?.name;
        const element = this.#elementOf(expression, scope);
        if (name) this.bind(name, element ? element.value : new Unknown(`${scope.id} ${name.getText()}`, name), scope);
        this.#enter(body, target, scope);
        return;
      }
      case SyntaxKind.VariableStatement: {
        for (const declaration of (statement as VariableStatement).declarationList.declarations) {
          if (contains(declaration, target)) return;
          this.bind(declaration.name, this.#initial(declaration.initializer, scope), scope);
        }
        return;
      }
      case SyntaxKind.TryStatement:
      case SyntaxKind.SwitchStatement:
      case SyntaxKind.ForStatement:
      case SyntaxKind.WhileStatement:
      case SyntaxKind.CaseBlock:
      case SyntaxKind.CaseClause:
      case SyntaxKind.DefaultClause:
      case SyntaxKind.CatchClause:
        statement.forEachChild((child) => {
          if (contains(child, target)) this.#enter(child, target, scope);
        });
        return;
      default:
        this.#assume(statement, target, scope);
    }
  }

  /** Inside an expression: the conditions hold under which the program comes to `target`. */
  #assume(around: Node, target: Node, scope: Scope): void {
    for (let node = target; node !== around; node = node.parent) {
      const { condition, whenTrue } = node.parent as Node & { condition?: Node; whenTrue?: Node };
      if (node.parent.kind === SyntaxKind.ConditionalExpression && condition && node !== condition)
        this.#require(condition, node === whenTrue, scope);
    }
  }

  #require(condition: Node, expected: boolean, scope: Scope): void {
    if (this.#reader.truth(condition, scope) !== expected) throw new Impossible('this way is not taken');
  }

  #runAll(statements: readonly Statement[], scope: Scope): Outcome {
    for (const statement of statements) {
      const outcome = this.#runOne(statement, scope);
      if (outcome) return outcome;
    }
    return null;
  }

  #runOne(statement: Node, scope: Scope): Outcome {
    switch (statement.kind) {
      case SyntaxKind.FunctionDeclaration: {
        const { name } = statement as Node & { name?: { text: string } };
        if (name) scope.bind(name.text, new Closure(statement, scope));
        return null;
      }
      case SyntaxKind.VariableStatement:
        for (const { name, initializer } of (statement as VariableStatement).declarationList.declarations)
          this.bind(name, this.#initial(initializer, scope), scope);
        return null;
      case SyntaxKind.ExpressionStatement:
        this.#effect((statement as ExpressionStatement).expression, scope);
        return null;
      case SyntaxKind.ReturnStatement: {
        const { expression } = statement as ReturnStatement;
        return { answer: expression && this.#reader.evaluate(expression, scope) };
      }
      case SyntaxKind.TypeAliasDeclaration:
        return null;
      case SyntaxKind.ThrowStatement:
        throw new Impossible('an error is thrown');
      case SyntaxKind.Block:
        return this.#runAll((statement as Block).statements, new Scope(scope, idOf(statement)));
      case SyntaxKind.IfStatement: {
        const { expression, thenStatement, elseStatement } = statement as IfStatement;
        const branch = this.#reader.truth(expression, scope) ? thenStatement : elseStatement;
        return branch ? this.#runOne(branch, scope) : null;
      }
      case SyntaxKind.ForOfStatement:
        return this.#loop(statement as ForOfStatement, scope);
      case SyntaxKind.SwitchStatement:
        return this.#switch(statement as SwitchStatement, scope);
      default:
        throw new Unreadable(statement, `a ${SyntaxKind[statement.kind]} is not read`);
    }
  }

  #initial(initializer: Node | undefined, scope: Scope): Value {
    if (!initializer) return undefined;
    try {
      return this.#reader.evaluate(initializer, scope);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return new Unknown(`${scope.id} ${initializer.getText()}`, initializer);
    }
  }

  #effect(expression: Node, scope: Scope): void {
    if (expression.kind === SyntaxKind.BinaryExpression && isAssignment(expression as BinaryExpression)) {
      const { left, operatorToken, right } = expression as BinaryExpression;
      if (!isIdentifier(left)) return;
      const value = this.#initial(right, scope);
      const before = scope.owner(left.text)?.get(left.text);
      const isAdded = operatorToken.kind === SyntaxKind.PlusEqualsToken;
      scope
        .owner(left.text)
        ?.bind(left.text, isAdded ? this.#reader.text(before, left) + this.#reader.text(value, right) : value);
      return;
    }
    this.#reader.force(this.#initial(expression, scope));
  }

  #loop({ initializer, expression, statement }: ForOfStatement, scope: Scope): Outcome {
    const list = this.#reader.known(this.#reader.evaluate(expression, scope));
    const name = (initializer as VariableDeclarationList).declarations[0]?.name;
    if (!Array.isArray(list) || !name) throw new Unreadable(expression, `${expression.getText()} is no known list`);
    for (const element of list) {
      const inner = new Scope(scope, `${idOf(statement)}#${list.indexOf(element)}`);
      this.bind(name, element, inner);
      const outcome = this.#runOne(statement, inner);
      if (outcome) return outcome;
    }
    return null;
  }

  #switch({ expression, caseBlock }: SwitchStatement, scope: Scope): Outcome {
    const value = this.#reader.known(this.#reader.evaluate(expression, scope));
    const { clauses } = caseBlock as CaseBlock;
    const start = clauses.findIndex(
      (clause) =>
        clause.kind === SyntaxKind.DefaultClause ||
        this.#reader.known(this.#reader.evaluate(clause.expression, scope)) === value,
    );
    return start < 0
      ? null
      : this.#runAll(
          clauses.slice(start).flatMap(({ statements }) => statements),
          scope,
        );
  }
}

const isAssignment = ({ operatorToken }: BinaryExpression): boolean =>
  operatorToken.kind === SyntaxKind.EqualsToken || operatorToken.kind === SyntaxKind.PlusEqualsToken;

const contains = (around: Node, node: Node): boolean =>
  around.getSourceFile() === node.getSourceFile() && around.pos <= node.pos && node.end <= around.end;

function functionAround(node: Node): Node | null {
  for (let at = node.parent; at; at = at.parent) if (FUNCTIONS.has(at.kind)) return at;
  return null;
}

/** The names a function declares for itself; those of functions inside it are none of them. */
function namesIn(inside: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (node: Node): void => {
    const { name } = node as Node & { name?: Node };
    if (DECLARATIONS.has(node.kind) && name && isIdentifier(name)) names.add(name.text);
    if (node === inside || !FUNCTIONS.has(node.kind)) node.forEachChild(look);
  };
  look(inside);
  return names;
}
