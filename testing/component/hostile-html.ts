/**
 * Scripts that an author of the exhibitor's texts could try to run in a visitor's browser (T76).
 */

/**
 * Each runs, or once ran, in some browser when a page contains it unchanged. `RUN` marks the code
 * that runs.
 */
const PAYLOADS = [
  '<script>RUN</script>',
  '<ScRiPt >RUN</sCrIpT\t>',
  '<script src=data:text/javascript,RUN></script>',
  '<scr<script>ipt>RUN</scr</script>ipt>',
  '<img src=x onerror=RUN>',
  '<img src=x onerror="RUN"//',
  '<img/src=`x`onerror=RUN>',
  '<img src="x` `<script>RUN</script>"` `>',
  '<svg onload=RUN>',
  '<svg><script>RUN</script></svg>',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:RUN><a>x</a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=RUN>#x"></use></svg>',
  '<svg><style><img src=x onerror=RUN></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=RUN>">',
  '<svg><foreignObject><iframe srcdoc="<script>RUN</script>"></foreignObject></svg>',
  '<math><mi xlink:href="javascript:RUN">x</mi></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=RUN&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>',
  '<noscript><p title="</noscript><img src=x onerror=RUN>"></noscript>',
  '<textarea><img title="</textarea><img src=x onerror=RUN>"></textarea>',
  '<title><img title="</title><img src=x onerror=RUN>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=RUN>"></xmp>',
  '<iframe src="javascript:RUN"></iframe>',
  '<iframe srcdoc="<script>RUN</script>"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/"></iframe>',
  '<iframe src="data:text/html,<script>RUN</script>"></iframe>',
  '<object data="javascript:RUN"></object>',
  '<embed src="javascript:RUN">',
  '<a href="javascript:RUN">x</a>',
  '<a href="jav&#x09;ascript:RUN">x</a>',
  '<a href="&#1;javascript:RUN">x</a>',
  '<a href="\u0001java\nscript:RUN">x</a>',
  '<a href="JaVaScRiPt&colon;RUN">x</a>',
  '<a href="vbscript:RUN">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href=javascript&#58;RUN>x</a>',
  '<base href="javascript:RUN//"><a href="/">x</a>',
  '<meta http-equiv=refresh content="0;url=javascript:RUN">',
  '<link rel=stylesheet href="data:text/css,*{x:expression(RUN)}">',
  '<style>@import "javascript:RUN"; *{background:url(javascript:RUN)}</style>',
  '<p style="background:url(javascript:RUN);width:expression(RUN)">x</p>',
  '<p style="position:fixed;inset:0" onmouseover=RUN>x</p>',
  '<details open ontoggle=RUN>x</details>',
  '<body onload=RUN>',
  '<input autofocus onfocus=RUN>',
  '<video><source onerror=RUN></video>',
  '<marquee onstart=RUN>x</marquee>',
  '<form action="javascript:RUN"><button>x</button></form>',
  '<button formaction="javascript:RUN">x</button>',
  '<isindex action="javascript:RUN">',
  '<table background="javascript:RUN"><tr><td>x</table>',
  '<a href="https://a.example" target="_blank" ping="javascript:RUN" onclick=RUN>x</a>',
  '<template><script>RUN</script></template>',
  '<div id="initial-data">{"evil":1}</div>',
  '<!--><img src=x onerror=RUN>-->',
  '<!--[if gte IE 4]><script>RUN</script><![endif]-->',
  '<![CDATA[><img src=x onerror=RUN>]]>',
  '<?xml-stylesheet href="javascript:RUN"?><img src=x onerror=RUN>',
  '<plaintext><img src=x onerror=RUN>',
];

/** The positions in a text where it may be. */
const PLACES: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `<p>text ${payload} text</p>`,
  (payload) => `<p>text <b>${payload}`,
  (payload) => `</p></div></section></main>${payload}`,
  (payload) => `"><'>${payload}`,
  (payload) => `<ul><li>${payload}</li><table><tr>${payload}`,
  (payload) => payload.replaceAll('<', '<\u0000'),
  (payload) => payload.replaceAll('<', '\uff1c').concat(payload),
  (payload) => `<svg><desc>${payload}</desc></svg>`,
];

/** More than 500 texts; their scripts call `ran()`. */
export const HOSTILE_HTML: readonly string[] = PLACES.flatMap((place) =>
  PAYLOADS.map((payload) => place(payload.replaceAll('RUN', 'ran()'))),
);

/** Texts that must not become the address of a link. */
export const HOSTILE_LINKS = [
  'javascript:ran()',
  ' javascript:ran()',
  'JaVaScRiPt:ran()',
  'java\tscript:ran()',
  'java\nscript:ran()',
  '\u0001javascript:ran()',
  'javascript&colon;ran()',
  'data:text/html,<script>ran()</script>',
  'vbscript:ran()',
  'blob:https://noctule.example/x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
];
