import { expect, test } from 'vitest';
import { AUDIT_KINDS } from '#modules/audit/rules/audit-kinds.ts';
import { codeOf, isTest, readSources } from '#testing/laws/sources.ts';

/** The kinds of entries that a file writes: what stands beside `action`, or is given to a function that writes. */
const kindsIn = (code: string): string[] =>
  [...code.matchAll(/\b(?:action(?::|\s=)|write\()[^\n;]*/g)].flatMap(([call]) =>
    [...call.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, kind = '']) => kind),
  );

test('every kind of entry of the audit log is listed, so that it has a name in each language', {
  tags: ['I20'],
}, () => {
  const written = new Set(
    readSources()
      .filter(({ path }) => /^modules\/.*\.ts$/.test(path) && !isTest(path))
      .map(({ text }) => codeOf(text))
      .filter((code) => code.includes('.audit('))
      .flatMap(kindsIn),
  );
  expect(written.size).toBeGreaterThan(140);
  const listed: readonly string[] = AUDIT_KINDS;
  expect([...written].filter((kind) => !listed.includes(kind))).toEqual([]);
});

test('the reader finds a kind that is chosen, and one that is passed on', { tags: ['I20'] }, () => {
  expect(kindsIn("await tx.audit({ action: archived ? 'a.archived' : 'a.restored', entity: 'a' });")).toEqual([
    'a.archived',
    'a.restored',
  ]);
  expect(kindsIn("const action = before ? 'b.changed' : 'b.added';\nreturn write('c.planned', id);")).toEqual([
    'b.changed',
    'b.added',
    'c.planned',
  ]);
});
