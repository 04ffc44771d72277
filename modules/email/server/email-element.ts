import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components';
import { type CSSProperties, createElement as h, type ReactElement } from 'react';
import type { Colours } from '#modules/exhibitor/rules/exhibitor-colours.ts';

/**
 * The content of a mail of the exhibitor, in the language of its recipient: the basis of every mail
 * about tickets.
 */
export type EmailContent = {
  readonly locale: string;
  readonly colours: Colours;
  readonly exhibitor: string;
  /** The preview that a list of mails shows behind the subject. */
  readonly preview: string;
  /** A picture above the heading: an inline one of the mail, by the `cid` of its attachment. */
  readonly picture?: { readonly cid: string; readonly alt: string };
  readonly heading: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A text of the exhibitor that comes first: HTML, sanitised. */
  readonly introHtml?: string;
  /** The subjects of the mail, each shown as a card. */
  readonly cards: readonly Card[];
  /** A text of the exhibitor: HTML, sanitised. */
  readonly exhibitorHtml: string;
  readonly links: readonly EmailLink[];
  readonly closing: readonly string[];
};

export type Card = {
  /** A small line above the title: the name of an event. */
  readonly kicker: string;
  readonly title: string;
  /** The address that the title links to. */
  readonly href?: string;
  readonly lines: readonly string[];
  /** What a person wrote: plain text, line by line. */
  readonly quote?: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Rows of a list with figures: the first cell is text, the others are at the right. */
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** A link below the facts. */
  readonly link?: EmailLink;
  /** Codes to be scanned: inline pictures of the mail, by the `cid` of their attachment. */
  readonly codes?: readonly { readonly cid: string; readonly alt: string; readonly caption: string }[];
};

/** Links; the first one is shown as a button. */
export type EmailLink = { readonly label: string; readonly href: string };

const SERIF = 'Fraunces, Georgia, "Times New Roman", serif';
const SANS = '"Instrument Sans", "Helvetica Neue", Arial, sans-serif';
const GROUND = '#f3f1ec';
const EMAIL_WIDTH = 560;
/** Long addresses wrap: otherwise they widen the mail beyond a phone. The second is for programs that do not know the first. */
const WRAPPED = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

export const emailElement = (content: EmailContent): ReactElement =>
  h(
    Html,
    { lang: content.locale, dir: 'ltr' },
    h(Head, null, h('title', null, content.heading), h('meta', { name: 'color-scheme', content: 'light' })),
    h(Preview, null, content.preview),
    h(
      Body,
      { style: { backgroundColor: GROUND, margin: 0, padding: '24px 12px', fontFamily: SANS } },
      h(
        Container,
        { style: { maxWidth: EMAIL_WIDTH, width: '100%', backgroundColor: content.colours.paper, ...WRAPPED } },
        ...partsOf(content),
      ),
    ),
  );

function partsOf(content: EmailContent): ReactElement[] {
  const { ink, inkSoft, accent, line } = content.colours;
  const text = { color: ink, fontSize: 16, lineHeight: '25px', margin: '0 0 14px' };
  const small = { color: inkSoft, fontSize: 13, lineHeight: '20px', margin: '0 0 6px' };
  const [button, ...others] = content.links;
  const exhibitorWords = (html: string | undefined): ReactElement | null => {
    if (!html) return null;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised when it is saved (D-170)
    return h('div', { style: { ...text, margin: '22px 0' }, dangerouslySetInnerHTML: { __html: html } });
  };
  return [
    h(
      Section,
      { key: 'strip', style: { backgroundColor: accent, height: 10, lineHeight: '10px', fontSize: 1 } },
      '\u00a0',
    ),
    h(
      Section,
      { key: 'body', style: { padding: '28px 36px 34px' } },
      h(Text, { style: { ...text, fontSize: 15, fontWeight: 600, margin: '0 0 26px' } }, content.exhibitor),
      content.picture
        ? h(Img, { src: `cid:${content.picture.cid}`, alt: content.picture.alt, style: PICTURE_STYLE })
        : null,
      h(Heading, { as: 'h1', style: headingStyle(ink) }, content.heading),
      h(Text, { style: text }, content.greeting),
      ...content.paragraphs.map((paragraph, index) => h(Text, { key: `p${index}`, style: text }, paragraph)),
      exhibitorWords(content.introHtml),
      ...content.cards.map((card, index) => cardElement(card, content.colours, index)),
      exhibitorWords(content.exhibitorHtml),
      button && h(Button, { href: button.href, style: buttonStyle(accent) }, button.label),
      ...others.map((link) =>
        h(
          Text,
          { key: link.href, style: { ...text, margin: '14px 0 0' } },
          h(Link, { href: link.href, style: { color: accent } }, link.label),
        ),
      ),
      h(Hr, { style: { borderColor: line, margin: '30px 0 18px' } }),
      ...content.closing.map((sentence, index) => h(Text, { key: `c${index}`, style: small }, sentence)),
    ),
  ];
}

const headingStyle = (color: string): CSSProperties => ({
  color,
  fontFamily: SERIF,
  fontSize: 34,
  lineHeight: '40px',
  fontWeight: 600,
  letterSpacing: '-0.01em',
  margin: '0 0 18px',
});

const buttonStyle = (backgroundColor: string): CSSProperties => ({
  backgroundColor,
  color: '#ffffff',
  fontSize: 16,
  fontWeight: 600,
  textDecoration: 'none',
  borderRadius: 6,
  padding: '14px 22px',
  display: 'inline-block',
  marginTop: 12,
});

function cardElement(card: Card, colours: Colours, index: number): ReactElement {
  const { ink, inkSoft, accent } = colours;
  const line = { color: ink, fontSize: 16, lineHeight: '24px', margin: 0 };
  const label = { color: inkSoft, fontSize: 13, lineHeight: '22px', margin: 0 };
  return h(
    Section,
    { key: `card${index}`, style: { borderLeft: `4px solid ${accent}`, padding: '2px 0 2px 18px', margin: '22px 0' } },
    card.kicker ? h(Text, { style: { ...label, color: accent, fontWeight: 600 } }, card.kicker) : null,
    h(
      Text,
      { style: { ...headingStyle(ink), fontSize: 26, lineHeight: '31px', margin: '0 0 8px' } },
      card.href ? h(Link, { href: card.href, style: { color: ink, textDecoration: 'none' } }, card.title) : card.title,
    ),
    ...card.lines.map((text, nth) =>
      h(Text, { key: `l${nth}`, style: nth === 0 ? { ...line, fontWeight: 600 } : line }, text),
    ),
    card.quote
      ? h(
          Text,
          {
            style: {
              ...line,
              fontFamily: SERIF,
              fontStyle: 'italic',
              fontSize: 18,
              lineHeight: '27px',
              whiteSpace: 'pre-line',
              margin: '10px 0',
            },
          },
          card.quote,
        )
      : null,
    h(
      'table',
      { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { marginTop: 4 } },
      h(
        'tbody',
        null,
        ...card.facts.map((fact) =>
          h(
            'tr',
            { key: fact.label },
            h('td', { style: { ...label, width: 120, paddingRight: 14, verticalAlign: 'top' } }, `${fact.label} `),
            h('td', { style: { ...label, color: ink, ...WRAPPED } }, fact.value),
          ),
        ),
      ),
    ),
    card.table ? tableElement(card.table, colours) : null,
    card.link
      ? h(
          Text,
          { style: { ...line, marginTop: 10 } },
          h(Link, { href: card.link.href, style: { color: accent } }, card.link.label),
        )
      : null,
    ...(card.codes ?? []).map((code) =>
      h(
        Section,
        { key: code.cid, style: { margin: '18px 0 0' } },
        h(Img, { src: `cid:${code.cid}`, alt: code.alt, width: CODE_WIDTH, height: CODE_WIDTH, style: CODE_STYLE }),
        h(Text, { style: { ...line, fontWeight: 600 } }, code.caption),
      ),
    ),
  );
}

function tableElement({ head, rows }: NonNullable<Card['table']>, { ink, inkSoft, line }: Colours): ReactElement {
  const cell = (nth: number, isHead: boolean): CSSProperties => ({
    color: isHead ? inkSoft : ink,
    fontSize: isHead ? 13 : 14,
    lineHeight: '20px',
    fontWeight: 400,
    textAlign: nth === 0 ? 'left' : 'right',
    padding: nth === 0 ? '5px 0' : '5px 0 5px 12px',
    verticalAlign: 'top',
    borderBottom: `1px solid ${line}`,
    whiteSpace: nth === 0 ? 'pre-line' : 'nowrap',
  });
  // The spaces stand between the cells in the plain text.
  const cells = (texts: readonly string[], tag: 'th' | 'td') =>
    texts.map((text, nth) => h(tag, { key: nth, style: cell(nth, tag === 'th') }, nth === 0 ? text : ` ${text}`));
  return h(
    'table',
    { cellPadding: 0, cellSpacing: 0, style: { width: '100%', margin: '8px 0 0', borderCollapse: 'collapse' } },
    h('thead', null, h('tr', null, ...cells(head, 'th'))),
    h('tbody', null, ...rows.map((row, nth) => h('tr', { key: nth }, ...cells(row, 'td')))),
  );
}

const PICTURE_STYLE = { width: '100%', maxWidth: 488, height: 'auto', borderRadius: 8, margin: '0 0 26px' } as const;
const CODE_WIDTH = 200;
/** White in dark mail programs too: scanners read dark on white. */
const CODE_STYLE = { display: 'block', backgroundColor: '#ffffff' } as const;
