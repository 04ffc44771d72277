import { type ComponentProps, createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from '#ui/Button.tsx';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Poster } from '#ui/Poster.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Stepper } from '#ui/Stepper.tsx';

const attribute = (html: string, element: string, name: string): string | null =>
  new RegExp(`<${element}[^>]* ${name}="([^"]*)"`).exec(html)?.[1] ?? null;

test('a field has label, hint and errors, and its control is connected to all three', () => {
  const html = renderToStaticMarkup(
    h(TextField, { label: 'E-mail', hint: 'We send tickets there', errors: ['Empty', 'Too short'] }),
  );
  const id = attribute(html, 'input', 'id');
  expect(attribute(html, 'label', 'for')).toBe(id);
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
  expect(attribute(html, 'input', 'aria-describedby')).toBe(`${id}-hint ${id}-error`);
  expect(html).toContain(`id="${id}-error">Empty\nToo short<`);
});

test('a field without hint and errors has no description and no error mark', () => {
  const html = renderToStaticMarkup(h(Select, { label: 'Day', errors: [] }, h('option', null, '1')));
  expect(html).not.toContain('aria-');
});

test('a checkbox shows its errors as well', () => {
  const html = renderToStaticMarkup(h(Checkbox, { label: 'Agree', errors: ['Please'], readOnly: true }));
  expect(attribute(html, 'input', 'aria-describedby')).toBe(attribute(html, 'p', 'id'));
});

test('a stepper offers only the given steps', () => {
  const stepper = (previous: number | null, next: number | null) =>
    renderToStaticMarkup(
      h(Stepper, {
        label: 'Turns',
        value: 4,
        previous,
        next,
        onChange: () => {},
        minusLabel: 'fewer',
        plusLabel: 'more',
        format: (n: number) => `${n} x`,
      }),
    );
  expect(stepper(0, 5)).not.toContain('disabled');
  expect(stepper(null, 5)).toMatch(/aria-label="fewer" disabled/);
  expect(stepper(0, null)).toMatch(/aria-label="more" disabled/);
  expect(stepper(0, 5)).toContain('>4 x</output>');
});

test('a radio group is one group with one choice', () => {
  const html = renderToStaticMarkup(
    h(RadioGroup<number>, {
      label: 'Pay with',
      value: 2,
      onChange: () => {},
      options: [
        { value: 1, label: 'Card' },
        { value: 2, label: 'Bank' },
      ],
    }),
  );
  const names = [...html.matchAll(/<input[^>]* name="([^"]*)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(1);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toContain('<legend');
});

test('a busy button cannot be pressed again but keeps its position and its focus', () => {
  const busy: ComponentProps<typeof Button> = { busy: true, busyLabel: 'Sending', children: 'Send' };
  const html = renderToStaticMarkup(h(Button, busy));
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toContain(' disabled=');
  expect(html).toContain('role="status"');
});

test('a notice that appears is announced: politely, a danger at once', () => {
  expect(renderToStaticMarkup(h(Notice, { live: true }, 'x'))).toContain('role="status"');
  expect(renderToStaticMarkup(h(Notice, { live: true, kind: 'danger' }, 'x'))).toContain('role="alert"');
  expect(renderToStaticMarkup(h(Notice, null, 'x'))).not.toContain('role=');
});

test('a poster has its space before its picture loads, and its title if there is none', () => {
  const md = { url: '/md.webp', width: 400, height: 600, placeholder: 'data:x', color: '#123456' };
  const html = renderToStaticMarkup(
    h(Poster, { sources: [md, { ...md, url: '/lg.webp', width: 800, height: 1200 }], alt: '', sizes: '10rem' }),
  );
  expect(html).toContain('background-color:#123456');
  expect(html).toContain('srcSet="/md.webp 400w, /lg.webp 800w"');
  expect(html).toContain('width="800" height="1200"');
  expect(html).toContain('loading="lazy"');
});

test('without a picture the title replaces it, announced only if no other text has it', () => {
  const card = (title: string, alt: string) => renderToStaticMarkup(h(Poster, { sources: [], alt, sizes: '', title }));
  expect(card('Nosferatu', '')).toMatch(/<span[^>]* aria-hidden="true">Nosferatu</);
  expect(card('Nosferatu', 'Nosferatu')).not.toContain('aria-hidden');
  const hue = (title: string) => Number(/--film-hue:(\d+)/.exec(card(title, ''))?.[1]);
  expect(hue('Nosferatu')).toBe(hue('Nosferatu'));
  expect(new Set(['A Real Pain', 'A Complete Unknown', 'Alone No More', 'Babygirl'].map(hue)).size).toBe(4);
});

test('a placeholder announces its content once, and none of its lines', () => {
  const html = renderToStaticMarkup(h(Skeleton, { lines: 3, label: 'The vouchers are being fetched' }));
  expect(html.match(/role="status"/g)).toHaveLength(1);
  expect(html.match(/aria-hidden="true"/g)).toHaveLength(3);
  expect(renderToStaticMarkup(h(Skeleton, { shape: 'wide' }))).not.toContain('role=');
});
