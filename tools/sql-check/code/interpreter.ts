import {
  type ArrayLiteralExpression,
  type ArrowFunction,
  type BinaryExpression,
  type CallExpression,
  type ConditionalExpression,
  type ElementAccessExpression,
  type Identifier,
  type Node,
  type NumericLiteral,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type PrefixUnaryExpression,
  type PropertyAccessExpression,
  type SpreadElement,
  type StringLiteral,
  SyntaxKind,
  type TemplateExpression,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import { isBlock, isCallExpression, isIdentifier } from 'typescript/unstable/ast/is';
import { callOfMethod } from '#tools/sql-check/code/methods.ts';
import { calleeName, idOf, type Program, unwrapped } from '#tools/sql-check/code/program.ts';
import { Surroundings } from '#tools/sql-check/code/surroundings.ts';
import { resolveUnknown, truthOfUnknown } from '#tools/sql-check/code/unknowns.ts';
import {
  type Choices,
  Closure,
  Deferred,
  Fields,
  type Reader,
  Scope,
  Unknown,
  Unreadable,
  type Value,
} from '#tools/sql-check/code/values.ts';

const DEPTH_MAX = 60;
/** Functions of the driver that put a text into quotes. */
const QUOTES: Readonly<Record<string, string>> = { escapeLiteral: "'", escapeIdentifier: '"' };

/**
 * Evaluates expressions of the program without running it: constants, templates, functions that put
 * texts together. What only a run knows is an `Unknown`; where a condition depends on one,
 * `choices` says which way it goes.
 */
export class Interpreter implements Reader {
  readonly program: Program;
  readonly choices: Choices;
  /** What unknown values were taken for, by their keys. */
  readonly resolved = new Map<string, { readonly value: Value }>();
  readonly #surroundings: Surroundings;
  readonly #constants = new Map<Node, Value>();
  readonly #calls = new Map<string, number>();
  #depth = 0;

  constructor(program: Program, choices: Choices) {
    this.program = program;
    this.choices = choices;
    this.#surroundings = new Surroundings(this);
  }

  /** The variables as they are when the program comes to `node`. */
  scopeAt(node: Node): Scope {
    return this.#surroundings.scopeAt(node);
  }

  evaluate(node: Node, scope: Scope): Value {
    if (++this.#depth > DEPTH_MAX) throw new Unreadable(node, 'too deep to read');
    try {
      return this.#evaluate(unwrapped(node), scope);
    } finally {
      this.#depth -= 1;
    }
  }

  /** A value that is not deferred. */
  force(value: Value): Value {
    return value instanceof Deferred
      ? this.force(this.#evaluateCall(value.node as CallExpression, value.scope))
      : value;
  }

  /** A value that is known. */
  known(value: Value): Exclude<Value, Unknown | Deferred> {
    const forced = this.force(value);
    if (!(forced instanceof Unknown)) return forced as Exclude<Value, Unknown | Deferred>;
    if (++this.#depth > DEPTH_MAX) throw new Unreadable(forced.node, 'it depends on itself');
    try {
      return this.known(resolveUnknown(this, forced));
    } finally {
      this.#depth -= 1;
    }
  }

  text(value: Value, node: Node): string {
    const known = this.known(value);
    if (typeof known === 'string' || typeof known === 'number' || typeof known === 'boolean') return String(known);
    if (Array.isArray(known)) return known.map((part) => this.text(part, node)).join(',');
    throw new Unreadable(node, `${node.getText().slice(0, 60)} is no text`);
  }

  /** Whether a condition holds. */
  truth(condition: Node, scope: Scope): boolean {
    const node = unwrapped(condition);
    if (node.kind === SyntaxKind.PrefixUnaryExpression) {
      const { operator, operand } = node as PrefixUnaryExpression;
      if (operator === SyntaxKind.ExclamationToken) return !this.truth(operand, scope);
    }
    if (node.kind === SyntaxKind.BinaryExpression) {
      const { left, operatorToken, right } = node as BinaryExpression;
      if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
        return this.truth(left, scope) && this.truth(right, scope);
      if (operatorToken.kind === SyntaxKind.BarBarToken) return this.truth(left, scope) || this.truth(right, scope);
    }
    try {
      return this.isTruthy(this.evaluate(node, scope));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return this.choices.pick(`${scope.id} ${node.getText()}`, 2) === 0;
    }
  }

  isTruthy(value: Value): boolean {
    const forced = this.force(value);
    return forced instanceof Unknown ? truthOfUnknown(this, forced) : Boolean(forced);
  }

  #evaluate(node: Node, scope: Scope): Value {
    switch (node.kind) {
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
        return (node as StringLiteral).text;
      case SyntaxKind.NumericLiteral:
        return Number((node as NumericLiteral).text);
      case SyntaxKind.TrueKeyword:
        return true;
      case SyntaxKind.FalseKeyword:
        return false;
      case SyntaxKind.NullKeyword:
        return null;
      case SyntaxKind.TemplateExpression:
        return this.#template(node as TemplateExpression, scope);
      case SyntaxKind.Identifier:
        return this.#identifier(node as Identifier, scope);
      case SyntaxKind.PropertyAccessExpression:
      case SyntaxKind.ElementAccessExpression:
        return this.#property(node as PropertyAccessExpression | ElementAccessExpression, scope);
      case SyntaxKind.ConditionalExpression: {
        const { condition, whenTrue, whenFalse } = node as ConditionalExpression;
        return this.evaluate(this.truth(condition, scope) ? whenTrue : whenFalse, scope);
      }
      case SyntaxKind.BinaryExpression:
        return this.#binary(node as BinaryExpression, scope);
      case SyntaxKind.PrefixUnaryExpression: {
        const { operator, operand } = node as PrefixUnaryExpression;
        if (operator === SyntaxKind.ExclamationToken) return !this.truth(operand, scope);
        return operator === SyntaxKind.MinusToken
          ? -Number(this.text(this.evaluate(operand, scope), operand))
          : this.#unknown(node, scope);
      }
      case SyntaxKind.ArrayLiteralExpression:
        return this.#array(node as ArrayLiteralExpression, scope);
      case SyntaxKind.ObjectLiteralExpression:
        return this.#object(node as ObjectLiteralExpression, scope);
      case SyntaxKind.ArrowFunction:
      case SyntaxKind.FunctionExpression:
        return new Closure(node, scope);
      case SyntaxKind.CallExpression:
        return this.#isEager(node as CallExpression, scope)
          ? this.#evaluateCall(node as CallExpression, scope)
          : new Deferred(node, scope);
      default:
        return this.#unknown(node, scope);
    }
  }

  #unknown(node: Node, scope: Scope): Unknown {
    return new Unknown(`${scope.id} ${node.getText()}`, node);
  }

  #template({ head, templateSpans }: TemplateExpression, scope: Scope): Value {
    return templateSpans.reduce(
      (text, { expression, literal }) => text + this.text(this.evaluate(expression, scope), expression) + literal.text,
      head.text,
    );
  }

  #identifier(node: Identifier, scope: Scope): Value {
    if (node.text === 'undefined') return undefined;
    const owner = scope.owner(node.text);
    if (owner) {
      const value = owner.get(node.text);
      return value instanceof Unknown ? new Unknown(value.key, node, value.origin) : value; // its type as narrowed here
    }
    const declaration = this.program.declarationOf(node);
    return declaration ? this.constant(declaration, node) : this.#unknown(node, scope);
  }

  /** The value of what a file declares at its top. */
  constant(declaration: Node, node: Node): Value {
    const known = this.#constants.get(declaration);
    if (known !== undefined) return known;
    const file = new Scope(null, idOf(declaration));
    let value: Value;
    if (declaration.kind === SyntaxKind.FunctionDeclaration) value = new Closure(declaration, file);
    else if (declaration.kind === SyntaxKind.VariableDeclaration) {
      const { initializer, name } = declaration as VariableDeclaration;
      value = initializer && isIdentifier(name) ? this.evaluate(initializer, file) : this.#unknown(node, file);
    } else value = this.#unknown(node, file);
    this.#constants.set(declaration, value);
    return value;
  }

  #property(node: PropertyAccessExpression | ElementAccessExpression, scope: Scope): Value {
    const name =
      node.kind === SyntaxKind.PropertyAccessExpression
        ? (node as PropertyAccessExpression).name.text
        : this.text(this.evaluate((node as ElementAccessExpression).argumentExpression, scope), node);
    return this.part(this.force(this.evaluate(node.expression, scope)), name, node);
  }

  /** A field of an object, an element or the length of a list. */
  part(value: Value, name: string, node: Node): Value {
    const whole = this.force(value);
    if (whole instanceof Unknown) return new Unknown(`${whole.key}.${name}`, node, { of: whole, part: name });
    if (whole instanceof Fields) return whole.values.get(name);
    if (Array.isArray(whole)) return name === 'length' ? whole.length : whole[Number(name)];
    if (typeof whole === 'string' && name === 'length') return whole.length;
    if (whole === null || whole === undefined) return undefined;
    throw new Unreadable(node, `${node.getText().slice(0, 60)} is not read`);
  }

  #binary(node: BinaryExpression, scope: Scope): Value {
    const { left, operatorToken, right } = node;
    switch (operatorToken.kind) {
      case SyntaxKind.PlusToken: {
        const [first, second] = [this.known(this.evaluate(left, scope)), this.known(this.evaluate(right, scope))];
        return typeof first === 'number' && typeof second === 'number'
          ? first + second
          : this.text(first, left) + this.text(second, right);
      }
      case SyntaxKind.AmpersandAmpersandToken:
        return this.truth(left, scope) ? this.evaluate(right, scope) : false;
      case SyntaxKind.BarBarToken:
        return this.truth(left, scope) ? this.evaluate(left, scope) : this.evaluate(right, scope);
      case SyntaxKind.QuestionQuestionToken: {
        const value = this.force(this.evaluate(left, scope));
        const isThere = value instanceof Unknown ? truthOfUnknown(this, value) : value !== null && value !== undefined;
        return isThere ? value : this.evaluate(right, scope);
      }
      case SyntaxKind.EqualsEqualsEqualsToken:
        return this.#isEqual(left, right, scope);
      case SyntaxKind.ExclamationEqualsEqualsToken:
        return !this.#isEqual(left, right, scope);
      default:
        return this.#unknown(node, scope);
    }
  }

  #isEqual(left: Node, right: Node, scope: Scope): boolean {
    const [first, second] = [this.force(this.evaluate(left, scope)), this.force(this.evaluate(right, scope))];
    if (second === null || second === undefined)
      return first instanceof Unknown ? !truthOfUnknown(this, first) : first === null || first === undefined;
    return this.known(first) === this.known(second);
  }

  #array({ elements }: ArrayLiteralExpression, scope: Scope): Value {
    return elements.flatMap((element): Value[] => {
      if (element.kind !== SyntaxKind.SpreadElement) return [this.evaluate(element, scope)];
      const { expression } = element as SpreadElement;
      const spread = this.known(this.evaluate(expression, scope));
      if (!Array.isArray(spread)) throw new Unreadable(expression, `${expression.getText()} is no known list`);
      return spread;
    });
  }

  #object({ properties }: ObjectLiteralExpression, scope: Scope): Value {
    const fields = new Fields();
    for (const property of properties) {
      const { name, initializer, expression } = property as Node & {
        name?: Node;
        initializer?: Node;
        expression?: Node;
      };
      if (property.kind === SyntaxKind.SpreadAssignment && expression) {
        const spread = this.known(this.evaluate(expression, scope));
        if (spread instanceof Fields) for (const [key, value] of spread.values) fields.values.set(key, value);
      } else if (name && (isIdentifier(name) || name.kind === SyntaxKind.StringLiteral)) {
        const key = (name as Identifier).text;
        if (property.kind === SyntaxKind.MethodDeclaration) fields.values.set(key, new Closure(property, scope));
        else fields.values.set(key, this.evaluate(initializer ?? name, scope));
      }
    }
    return fields;
  }

  /** Whether a call may change what is being put together: then it is not put off. */
  #isEager(call: CallExpression, scope: Scope): boolean {
    const mutable = (node: Node): boolean => {
      const inner = unwrapped(node);
      if (!isIdentifier(inner)) return false;
      const value = scope.owner(inner.text)?.get(inner.text);
      return value instanceof Closure || Array.isArray(value);
    };
    const callee = unwrapped(call.expression);
    const receiver =
      callee.kind === SyntaxKind.PropertyAccessExpression ? (callee as PropertyAccessExpression).expression : callee;
    return (
      mutable(receiver) ||
      call.arguments.some(
        (argument) => mutable(argument) || (isCallExpression(argument) && this.#isEager(argument, scope)),
      )
    );
  }

  #evaluateCall(call: CallExpression, scope: Scope): Value {
    const callee = unwrapped(call.expression);
    const args = call.arguments.map((argument) => this.evaluate(argument, scope));
    if (callee.kind === SyntaxKind.PropertyAccessExpression) {
      const answer = callOfMethod(this, callee as PropertyAccessExpression, args, scope);
      if (answer) return answer.value;
    }
    const quote = QUOTES[calleeName(call)?.text ?? ''];
    if (quote) return quote + this.#textOrName(args[0]) + quote;
    if (isIdentifier(callee) && callee.text === 'String' && args.length === 1) return this.text(args[0], call);
    const called =
      isIdentifier(callee) || callee.kind === SyntaxKind.PropertyAccessExpression
        ? this.evaluate(callee, scope)
        : undefined;
    const closure = called instanceof Unknown && isIdentifier(callee) && called.origin ? this.known(called) : called;
    return closure instanceof Closure && hasBody(closure) ? this.call(closure, args) : this.#unknown(call, scope);
  }

  /** A name, or a word in quotes: what it is does not matter to the statement around it. */
  #textOrName(value: Value): string {
    const forced = this.force(value);
    return typeof forced === 'string' ? forced : 'x';
  }

  /** What a function of the program answers. */
  call(closure: Closure, args: readonly Value[]): Value {
    const { parameters, body } = closure.declaration as ArrowFunction;
    const id = idOf(closure.declaration);
    const calls = (this.#calls.get(id) ?? 0) + 1;
    this.#calls.set(id, calls);
    const scope = new Scope(closure.scope, `${id}#${calls}`);
    parameters.forEach((parameter: ParameterDeclaration, index) => {
      const given = parameter.dotDotDotToken ? args.slice(index) : args[index];
      const value = given === undefined && parameter.initializer ? this.evaluate(parameter.initializer, scope) : given;
      this.#surroundings.bind(parameter.name, value, scope);
    });
    return body && isBlock(body) ? this.#surroundings.run(body, scope) : this.evaluate(body, scope);
  }
}

const hasBody = ({ declaration }: Closure): boolean => (declaration as ArrowFunction).body !== undefined;
