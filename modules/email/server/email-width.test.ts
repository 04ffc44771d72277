import { expect, test } from 'vitest';
import { emailBody } from '#modules/email/server/email-body.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';

test('a long address in a mail may wrap, in its sentences and in the facts of a card', {
  tags: ['D-088'],
}, async () => {
  const address = `${'long-name.'.repeat(12)}@cinema.example`;
  const { html } = await emailBody({
    locale: 'en',
    colours: coloursOf({}, 'default'),
    exhibitor: 'Cinema Lumen',
    preview: '',
    heading: 'Hello',
    greeting: 'Hello',
    paragraphs: [address],
    cards: [{ kicker: '', title: 'Gift card', lines: [], facts: [{ label: 'To', value: address }] }],
    exhibitorHtml: '',
    links: [],
    closing: [],
  });
  // The frame hands it down; a cell of a table needs its own, because some programs do not hand it down.
  const [frame] = /<table[^>]*max-width:\s*560px[^>]*>/.exec(html) ?? [];
  const [cell] = new RegExp(`<td[^>]*>${address}`).exec(html) ?? [];
  for (const element of [frame, cell]) expect(element).toMatch(/overflow-wrap:\s*anywhere;\s*word-break:\s*break-word/);
});
