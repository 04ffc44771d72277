/** The frame of every simulator page: escaped templates, one stylesheet, no external resources. */
import { readFileSync } from 'node:fs';
import type { Answer } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';

type Markup = { readonly markup: string };
type Piece = Markup | readonly Markup[] | string | number | null | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function textOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return escaped(piece);
  if (typeof piece === 'number') return String(piece);
  return 'markup' in piece ? piece.markup : piece.map((part) => part.markup).join('');
}

/** A template that escapes all values except markup. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let markup = texts[0] ?? '';
  pieces.forEach((piece, index) => {
    markup += textOf(piece) + (texts[index + 1] ?? '');
  });
  return { markup };
}

type PageOptions = {
  readonly title: string;
  /** The simulator of the page: decides the colour. */
  readonly partner: 'mollie' | 'payconiq' | 'mail' | 'zvt' | 'printer' | 'oidc' | 'google-wallet';
  /** `phone`: one narrow column; `desk`: the whole width. */
  readonly shape?: 'phone' | 'desk';
  readonly status?: number;
};

const PARTNERS = {
  mollie: 'Mollie',
  payconiq: 'Bancontact Pay',
  mail: 'mail server',
  zvt: 'card terminal',
  printer: 'printer',
  oidc: 'identity provider',
  'google-wallet': 'Google Wallet',
} as const;

export function page({ title, partner, shape = 'phone', status = 200 }: PageOptions, body: Markup): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${PARTNERS[partner]} simulator</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="data:,">
</head>
<body class="${partner} ${shape}">
<header class="ribbon">Simulator: ${PARTNERS[partner]} · nothing here is real</header>
<main>${body}</main>
</body>
</html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // The forms answer with a redirect to the shop, which form-action also restricts.
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'",
    },
    body: document.markup,
  };
}

const stylesheet = readFileSync(new URL('./style.css', import.meta.url));

export const styleRoute: Route = {
  method: 'GET',
  path: /^\/style\.css$/,
  handle: () => ({
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=60' },
    body: stylesheet,
  }),
};

/** Formats an amount for display: € 18.00. */
export const money = (cents: number, currency: string): string =>
  `${currency === 'EUR' ? '€' : currency} ${(cents / 100).toFixed(2)}`;

/** Formats the local time of this machine, to the second. */
export const clock = (at: number): string =>
  new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/**
 * Returns a status as a coloured word; `good`, `bad` or neither decides the colour, the word has
 * the meaning.
 */
export function badge(status: string): Markup {
  const word = status.toLowerCase().replaceAll('_', ' ');
  const mood = /^(paid|succeeded|refunded)$/.test(word)
    ? 'good'
    : /fail|cancel|expired|void/.test(word)
      ? 'bad'
      : 'waiting';
  return html`<span class="badge ${mood}">${word}</span>`;
}
