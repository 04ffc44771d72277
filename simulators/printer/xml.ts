/** The XML subset of printers: elements with attributes and text only. */
export type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text of an element without children, entities resolved. */
  readonly text: string;
  readonly children: readonly Element[];
};

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

export const resolved = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[name ?? ''] ?? whole;
  });

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const TAG = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*"([^"<]*)"/g;

type Open = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

/** Returns the one element of a document, or null if it is not well formed. */
export function parseXml(source: string): Element | null {
  const text = source.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '').trim();
  const top: Open = { name: '', attributes: {}, text: '', children: [] };
  const open: Open[] = [top];
  let at = 0;
  while (at < text.length) {
    const inside = open.at(-1);
    if (!inside) return null;
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      const raw = text.slice(at, end);
      if (/&(?!#\d+;|#x[0-9a-f]+;|(?:lt|gt|quot|apos|amp);)/i.test(raw)) return null;
      inside.text += resolved(raw);
      at = end;
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(text);
    if (!tag) return null;
    at = TAG.lastIndex;
    const [, closing, name = '', attributes = '', alone] = tag;
    if (closing) {
      if (open.length < 2 || inside.name !== name) return null;
      open.pop();
      open.at(-1)?.children.push(inside);
      continue;
    }
    const element: Open = { name, attributes: attributesOf(attributes), text: '', children: [] };
    if (alone) inside.children.push(element);
    else open.push(element);
  }
  return open.length === 1 && top.children.length === 1 ? (top.children[0] ?? null) : null;
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, resolved(value)]));

/** Returns the first element of that name at any depth. */
export function within(element: Element, name: string): Element | null {
  if (element.name === name) return element;
  for (const child of element.children) {
    const found = within(child, name);
    if (found) return found;
  }
  return null;
}
