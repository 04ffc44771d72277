import { expect, test } from 'vitest';
import { filledIn } from '#modules/tickets/rules/placeholders.ts';

const VALUES = { name: 'Ada', email: 'ada@example.org', movie: 'Metropolis', start: 'Fri 20 Nov' };

test('placeholders come from the list only, are inserted as text, and only once', {
  tags: ['T83'],
}, () => {
  expect(filledIn('<p>{name}, {movie}, {start}, {email}</p>', VALUES)).toBe(
    '<p>Ada, Metropolis, Fri 20 Nov, ada@example.org</p>',
  );
  for (const typed of [
    '{event.__proto__}',
    '{{event.__proto__}}',
    '{constructor}',
    '{ name }',
    '{name.length}',
    '{toString}',
  ])
    expect(filledIn(typed, VALUES)).toBe(typed);
  expect(filledIn('{{{{name}}}}', { ...VALUES, name: '{email}' })).toBe('{{{{email}}}}');
  expect(filledIn('{name}{movie}', { ...VALUES, name: '{movie}', movie: '{name}' })).toBe('{movie}{name}');
  expect(filledIn('<p title="{name}">', { ...VALUES, name: '"><script>&' })).toBe(
    '<p title="&#34;&#62;&#60;script&#62;&#38;">',
  );
});
