import { expect, test } from 'vitest';
import { safeLink, sanitise } from '#modules/content/server/sanitise.ts';

test.each([
  ['<p>Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
  ['plain text', 'plain text'],
  ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ['<p onclick="alert(1)" style="position:fixed">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  [
    '<a href="https://a.example" target="_blank">x</a>',
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  ],
  ['<img src=x onerror=alert(1)>', '<img alt="" src="x" loading="lazy" />'],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<a>x</a>'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  [
    '<iframe src="https://player.vimeo.com/video/1"></iframe>',
    '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  ],
  ['<h1>Title</h1>', '<h2>Title</h2>'],
  ['<form action="/api/checkout"><input name="a"></form>', ''],
  ['<p class="lead evil">x</p>', '<p class="lead">x</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
])('%j becomes %j', { tags: ['D-170', 'T76'] }, (html, expected) => {
  expect(sanitise(html)).toBe(expected);
});

test('clean HTML does not change when it is cleaned again', { tags: ['D-170'] }, () => {
  const once = sanitise('<p>a &amp; b <a href="/x?y=1&z=2">c</a></p><table><tr><td>1</td></tr></table>');
  expect(sanitise(once)).toBe(once);
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' mailto:a@b.example ', 'mailto:a@b.example'],
  ['/nl-BE/contact', '/nl-BE/contact'],
  ['javascript:alert(1)', ''],
  ['//evil.example', ''],
  ['/\\evil.example', ''],
  ['data:text/html,x', ''],
  ['', ''],
])('a link to %j is %j', { tags: ['T76', 'T84'] }, (address, expected) => {
  expect(safeLink(address)).toBe(expected);
});
