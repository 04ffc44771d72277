/**
 * Reads XML files from outside as plain records: an element with children is an object, one without
 * is its text.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { lineAndColumn } from '#platform/file-import/json-positions.ts';
import { excerpt, type Path, refuseFile, type SourceDocument } from '#platform/file-import/source-problem.ts';

type XmlElement = {
  readonly name: string;
  readonly offset: number;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

const METADATA = XMLParser.getMetaDataSymbol() as unknown as string;

const reader = new XMLParser({
  preserveOrder: true,
  captureMetaData: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  htmlEntities: true,
});

type RawNode = Record<string, unknown>;

function elementOf(raw: RawNode): XmlElement | null {
  const name = Object.keys(raw).find((key) => key !== ':@');
  if (!name || name === '#text' || name.startsWith('?')) return null;
  const content = Array.isArray(raw[name]) ? (raw[name] as RawNode[]) : [];
  const { startIndex = 0 } = (raw[METADATA] ?? {}) as { startIndex?: number };
  const text = content.map((node) => (typeof node['#text'] === 'string' ? node['#text'] : '')).join('');
  const children = content.map(elementOf).filter((child) => child !== null);
  return { name, offset: startIndex, text, children };
}

/**
 * The parser accepts things that XML forbids (it even defines entities from a DOCTYPE), so this
 * function finds document types, undeclared entities and control characters.
 */
function forbiddenAt(text: string): number | null {
  const doctype = text.search(/<!DOCTYPE/i);
  if (doctype !== -1) return doctype;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0xfffe || code === 0xffff)
      return at;
  }
  const outsideSections = text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, (section) =>
    ' '.repeat(section.length),
  );
  const entity = outsideSections.search(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/);
  return entity === -1 ? null : entity;
}

/** Reports the end of a truncated text, or else the position of the error. */
function refuseSyntax(text: string, file: string, offset: number | null, found: string): never {
  if (offset === null) throw refuseFile(file, 'file.truncated', lineAndColumn(text, text.length));
  throw refuseFile(file, 'file.syntax', { ...lineAndColumn(text, offset), found: excerpt(found) });
}

function offsetOfLine(text: string, line: number, column: number): number {
  let start = 0;
  for (let current = 1; current < line; current += 1) {
    const newline = text.indexOf('\n', start);
    if (newline === -1) break;
    start = newline + 1;
  }
  return start + column - 1;
}

/** Checks well-formedness; throws `file.syntax` or `file.truncated`. */
function validate(text: string, file: string): void {
  const forbidden = forbiddenAt(text);
  if (forbidden !== null) {
    const cutOff = /^&[#\w]{0,10}$/.test(text.slice(forbidden));
    refuseSyntax(text, file, cutOff ? null : forbidden, text.slice(forbidden, forbidden + 12));
  }
  const verdict = XMLValidator.validate(text);
  if (verdict === true) return;
  const { code, msg, line, col } = verdict.err;
  // The validator reports elements left open at the end of the text with these two messages.
  const endsOpen = /^Unclosed tag/.test(msg) || (code === 'InvalidXml' && msg.startsWith('Invalid '));
  if (endsOpen || typeof col !== 'number') refuseSyntax(text, file, null, '');
  const offset = offsetOfLine(text, line, col);
  const lastTag = text.lastIndexOf('<');
  const endsInTag = text.indexOf('>', lastTag) === -1 && offset >= lastTag;
  refuseSyntax(text, file, endsInTag ? null : offset, text.slice(offset, offset + 12));
}

/** Objects have no prototype, so that an element named `__proto__` is an ordinary key. */
function recordOf(element: XmlElement): unknown {
  if (element.children.length === 0) return element.text;
  const record = Object.create(null) as Record<string, unknown>;
  for (const child of element.children) {
    const before = record[child.name];
    const value = recordOf(child);
    if (before === undefined) record[child.name] = value;
    else record[child.name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return record;
}

function descend(root: XmlElement, path: Path): { offset: number; where: string } {
  let element = root;
  let where = root.name;
  let siblings: readonly XmlElement[] = [];
  for (const step of path) {
    if (typeof step === 'number') {
      const sibling = siblings[step];
      if (!sibling) break;
      element = sibling;
      where += `[${step + 1}]`;
      siblings = [];
      continue;
    }
    where += `/${step}`;
    siblings = element.children.filter((child) => child.name === step);
    const [first] = siblings;
    if (!first) break;
    element = first;
  }
  return { offset: element.offset, where };
}

/**
 * Returns the name of the outermost element, to detect the format before parsing; null if there is
 * none.
 */
export const rootElementName = (text: string): string | null =>
  /^\s*(?:<\?[^>]*\?>\s*|<![^>]*>\s*)*<([A-Za-z_][\w:.-]*)/.exec(text)?.[1] ?? null;

/**
 * Parses XML text whose outermost element is `root`; the document's value is the record of that
 * element. A repeated element is an array; lists that may have one member go through {@link
 * listOf}. Refuses `file.truncated` and `file.syntax`, with line and column.
 */
export function parseXml(text: string, file: string): SourceDocument & { readonly root: string } {
  validate(text, file);
  let roots: XmlElement[];
  try {
    roots = (reader.parse(text) as RawNode[]).map(elementOf).filter((element) => element !== null);
  } catch (error) {
    // The validator misses CDATA sections left open at the end; the parser's other errors are names
    // that it considers dangerous.
    const endsOpen = error instanceof Error && /not closed/.test(error.message);
    return refuseSyntax(text, file, endsOpen ? null : text.indexOf('<'), excerpt(text.trimStart()));
  }
  const [root, second] = roots;
  if (!root || second) return refuseSyntax(text, file, second?.offset ?? null, second?.name ?? '');
  const placeOf = (path: Path) => {
    const { offset, where } = descend(root, path);
    return { ...lineAndColumn(text, offset), where };
  };
  return { file, value: recordOf(root), placeOf, root: root.name };
}

/**
 * Returns a repeated XML element as a list: none, one or many (an empty parent is an empty text).
 */
export const listOf = (value: unknown): unknown => {
  if (value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
};
