import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, isTest, readSources, type Source } from '#testing/laws/sources.ts';
import { isNode, type Node, plainExpression, visitNodes } from '#testing/laws/syntax.ts';

/** Where parts lie that more than one page uses. */
const PARTS = /^(?:ui|apps\/portal\/components|apps\/portal\/forms)\/.*\.tsx$/;
const PAGE = /^testing\/specimens\/.*\.tsx$/;

/** Parts that only stand inside another one, whose specimen shows them. The other file imports them, perhaps through a third. */
const INSIDE: Readonly<Record<string, string>> = {
  'ui/dates/Calendar.tsx Calendar': 'apps/portal/components/form/dates.tsx',
  'ui/dates/CalendarPopup.tsx CalendarPopup': 'apps/portal/components/form/dates.tsx',
  'ui/dates/DateField.tsx DateField': 'apps/portal/components/form/dates.tsx',
  'ui/dates/DateField.tsx DateTimeField': 'apps/portal/components/form/dates.tsx',
  'ui/dates/DateSegment.tsx DateSegment': 'apps/portal/components/form/dates.tsx',
  'ui/dates/FieldFrame.tsx FieldFrame': 'apps/portal/components/form/dates.tsx',
  'ui/dates/TimeField.tsx TimeField': 'apps/portal/components/form/dates.tsx',
  'apps/portal/components/html/HtmlPreview.tsx HtmlPreview': 'apps/portal/components/html/HtmlField.tsx',
  'apps/portal/components/html/LinkDialog.tsx LinkDialog': 'apps/portal/components/html/HtmlField.tsx',
  'apps/portal/components/picture/PictureDialog.tsx PictureDialog': 'apps/portal/components/html/HtmlField.tsx',
};

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** Returns what a file exports under a name that only components have, as `path name`. */
function componentsOf(source: Source): string[] {
  const names: string[] = [];
  visitNodes(source, (node) => {
    const declared = node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : null;
    if (declared?.type === 'FunctionDeclaration') names.push(nameOf(declared.id));
    if (declared?.type !== 'VariableDeclaration') return;
    for (const { id, init } of declared.declarations as { id: Node; init: unknown }[])
      if (plainExpression(init)?.type === 'ArrowFunctionExpression') names.push(nameOf(id));
  });
  return names.filter((name) => /^[A-Z]/.test(name)).map((name) => `${source.path} ${name}`);
}

type Shown = {
  /** The elements made of imported parts, as `path name`. */
  readonly elements: readonly string[];
  /** What the specimens say they are of, as `path name`. */
  readonly specimens: readonly string[];
};

function shownBy(source: Source): Shown {
  const imported = new Map<string, string>();
  const elements: string[] = [];
  const specimens: string[] = [];
  visitNodes(source, (node) => {
    if (node.type === 'ImportDeclaration') {
      const from = String((node.source as Node).value).replace(/^#/, '');
      for (const { local, imported: original } of node.specifiers as { local: Node; imported?: Node }[])
        imported.set(nameOf(local), `${from} ${nameOf(original)}`);
    }
    if (node.type !== 'JSXOpeningElement') return;
    elements.push(imported.get(nameOf(node.name)) ?? '');
    if (nameOf(node.name) === 'Specimen') specimens.push(`${textOf(node, 'from')} ${textOf(node, 'of')}`);
  });
  return { elements: elements.filter(Boolean), specimens };
}

/** Returns the plain text of an attribute. */
function textOf(element: Node, attribute: string): string {
  const found = (element.attributes as Node[]).find(({ name }) => nameOf(name) === attribute);
  return isNode(found?.value) ? String(found.value.value) : '';
}

function missingOn(page: readonly Source[], parts: readonly string[]): string[] {
  const shown = page.map(shownBy);
  const elements = new Set(shown.flatMap((each) => each.elements));
  const specimens = new Set(shown.flatMap((each) => each.specimens));
  return parts.filter((part) => !elements.has(part) || !specimens.has(part));
}

const sources = readSources();
const parts = sources.filter(({ path }) => PARTS.test(path) && !isTest(path)).flatMap(componentsOf);
const page = sources.filter(({ path }) => PAGE.test(path) && !isTest(path));

test('every part of ui/ and every part that pages of the portal share has its specimen', () => {
  expect(parts.length).toBeGreaterThan(60);
  const own = parts.filter((part) => !(part in INSIDE));
  expect(missingOn(page, own)).toEqual([]);
});

test('a specimen is of something that its file exports, and there is one of each', () => {
  const specimens = page.flatMap((source) => shownBy(source).specimens);
  const exported = (specimen: string): boolean => {
    const [path = '', name = ''] = specimen.split(' ');
    const file = sources.find((source) => source.path === path);
    return new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(file?.text ?? '');
  };
  expect(specimens.filter((specimen) => !exported(specimen))).toEqual([]);
  expect(specimens.filter((specimen, at) => specimens.indexOf(specimen) !== at)).toEqual([]);
});

test('what only stands inside another part is there, and the other part imports it', () => {
  const textOfFile = new Map(sources.map(({ path, text }) => [path, text]));
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const specifier of importsOf(textOfFile.get(from) ?? '')) {
      const path = specifier.slice(1);
      if (!PARTS.test(path) || seen.has(path)) continue;
      seen.add(path);
      reached(path, seen);
    }
    return seen;
  };
  const wrong = Object.entries(INSIDE).filter(
    ([part, outer]) => !parts.includes(part) || !reached(outer).has(part.split(' ')[0] ?? ''),
  );
  expect(wrong).toEqual([]);
  expect(Object.values(INSIDE).every((outer) => dirname(outer) !== '.' && textOfFile.has(outer))).toBe(true);
});

test.each([
  ['a part that no specimen names', "import { Badge } from '#ui/Badge.tsx'; const x = <Badge>Paid</Badge>;"],
  ['a specimen that does not show its part', '<Specimen of="Badge" from="ui/Badge.tsx" use="x">Paid</Specimen>;'],
  [
    'another part with the same name',
    `import { Badge } from '#apps/pos/Badge.tsx'; <Specimen of="Badge" from="ui/Badge.tsx"><Badge /></Specimen>;`,
  ],
])('the law finds %s', (_what, text) => {
  expect(missingOn([{ path: 'testing/specimens/X.tsx', text }], ['ui/Badge.tsx Badge'])).toHaveLength(1);
});

test('the law allows a specimen that shows its part', () => {
  const text = `import { Badge } from '#ui/Badge.tsx'; <Specimen of="Badge" from="ui/Badge.tsx"><Badge /></Specimen>;`;
  expect(missingOn([{ path: 'testing/specimens/X.tsx', text }], ['ui/Badge.tsx Badge'])).toEqual([]);
});
