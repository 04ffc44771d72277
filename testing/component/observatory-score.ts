/**
 * Computes the score of an answer in Mozilla's HTTP Observatory (G10), by its published rules: each
 * answer begins with 100, missing or wrong headers cost points, and better ones earn some, which
 * count from 90 on only. It leaves out facts that one answer does not show: the redirect from http
 * to https, and the preload list.
 */
export function observatoryScore(headers: Headers, cookies: readonly string[], html: string): number {
  const csp = policyOf(headers.get('content-security-policy'));
  const marks = [
    policyMark(csp),
    cookieMark(cookies, headers),
    corsMark(headers),
    referrerMark(headers.get('referrer-policy')),
    transportMark(headers.get('strict-transport-security')),
    scriptsMark(html),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framingMark(csp, headers.get('x-frame-options')),
    resourceMark(headers.get('cross-origin-resource-policy')),
  ];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const base = 100 + sum(marks.filter((mark) => mark < 0));
  return Math.max(0, base >= EXTRA_CREDIT_FROM ? base + sum(marks.filter((mark) => mark > 0)) : base);
}

const EXTRA_CREDIT_FROM = 90;
const HALF_A_YEAR_SECONDS = 15_768_000;
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];

type Policy = ReadonlyMap<string, readonly string[]>;

function policyOf(header: string | null): Policy | null {
  if (!header) return null;
  const directives = header.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
}

/** With a nonce or a hash in a list, browsers ignore its 'unsafe-inline'. */
function sourcesFor(policy: Policy, directive: string): readonly string[] {
  const sources = policy.get(directive) ?? policy.get('default-src') ?? ['*'];
  const isNamed = sources.some((source) => /^'(nonce|sha256|sha384|sha512)-/.test(source));
  return isNamed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

function policyMark(policy: Policy | null): number {
  if (!policy) return -25;
  const scripts = sourcesFor(policy, 'script-src');
  const styles = sourcesFor(policy, 'style-src');
  const has = (sources: readonly string[], wrong: readonly string[]) => sources.some((each) => wrong.includes(each));
  const isPlain = (source: string) => /^(http|ftp):/.test(source);
  const active = [...policy].filter(([name]) => name !== 'img-src' && name !== 'media-src');
  if (has(scripts, [...BROAD, ...INLINE]) || has(sourcesFor(policy, 'object-src'), BROAD)) return -20;
  if (active.some(([, sources]) => sources.some(isPlain))) return -20;
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if ([...sourcesFor(policy, 'img-src'), ...sourcesFor(policy, 'media-src')].some(isPlain)) return -10;
  if (has(styles, [...BROAD, ...INLINE])) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

/** Recognises session and CSRF token cookies by name. */
function cookieMark(cookies: readonly string[], headers: Headers): number {
  if (cookies.length === 0) return 0;
  const hasHsts = headers.has('strict-transport-security');
  const marks = cookies.map((cookie) => {
    const [name = ''] = cookie.split('=');
    const has = (flag: string) => new RegExp(`;\\s*${flag}(;|$)`, 'i').test(cookie);
    const sameSite = /;\s*samesite=(\w+)/i.exec(cookie)?.[1]?.toLowerCase();
    const isToken = /csrf|xsrf/i.test(name);
    const isSession = !isToken && /login|sess/i.test(name);
    if (!has('secure')) return hasHsts ? (isSession ? -10 : -5) : isSession ? -40 : -20;
    if (isSession && !has('httponly')) return -30;
    if (sameSite !== undefined && sameSite !== 'lax' && sameSite !== 'strict') return -20;
    if (sameSite === undefined) return isToken ? -20 : 0;
    return 5;
  });
  return Math.min(...marks);
}

const corsMark = (headers: Headers): number =>
  headers.has('access-control-allow-origin') && headers.get('access-control-allow-credentials') === 'true' ? -50 : 0;

function referrerMark(header: string | null): number {
  if (header === null) return 0;
  const last = header.split(',').at(-1)?.trim() ?? '';
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last) ? 5 : -5;
}

function transportMark(header: string | null): number {
  if (header === null) return -20;
  const age = Number(/max-age=(\d+)/i.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return -20;
  return age >= HALF_A_YEAR_SECONDS ? 0 : -10;
}

/** Finds third-party scripts without a hash; scripts of the own origin need none. */
function scriptsMark(html: string): number {
  const marks = [...html.matchAll(/<script\b([^>]*)>/gi)].map(([, attributes = '']) => {
    const source = /\bsrc\s*=\s*"?([^"\s>]+)/i.exec(attributes)?.[1];
    if (source === undefined || !/^(https?:)?\/\//.test(source)) return 0;
    const isSealed = /\bintegrity=/i.test(attributes);
    if (source.startsWith('https:')) return isSealed ? 5 : -5;
    return isSealed ? -20 : -50;
  });
  return marks.length === 0 ? 0 : Math.min(...marks);
}

function framingMark(policy: Policy | null, header: string | null): number {
  const ancestors = policy?.get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => BROAD.includes(source))) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? '') ? 0 : -20;
}

function resourceMark(header: string | null): number {
  if (header === null) return 0;
  return { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 }[header] ?? -5;
}
