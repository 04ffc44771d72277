import type { Page } from '@playwright/test';

/** Forty words a minute. */
const KEY_MS = 200;
/** What a person reads before each field and each press. */
const READING_MS = 2_500;
/** Drawing, choosing, confirming: each is one press. */
const PRESSES = ['click', 'check', 'uncheck', 'selectOption', 'setInputFiles', 'press'] as const;

/** Whether journeys that can do so go at the pace of a person (docs/testing.md). */
export const AT_HUMAN_PACE = process.env.FOYER_HUMAN_PACE === '1';

type Method = (...values: unknown[]) => Promise<unknown>;
type Methods = Record<string, Method>;
const methodsOf = (object: object): Methods => Object.getPrototypeOf(object) as Methods;

/**
 * From now on every page of this worker goes at the pace of a person: it waits before each field and each
 * press, and types one letter after the other. Returns what was done until `ends`, which prints it.
 */
export function humanPace(page: Page): { readonly ends: (what: string) => void } {
  const startedAt = Date.now();
  const done = { presses: 0, letters: 0 };
  const undo: (() => void)[] = [];
  const reads = (): Promise<void> => new Promise((resume) => setTimeout(resume, READING_MS));
  const replace = (methods: Methods, name: string, by: (before: Method) => Method): void => {
    const before = methods[name];
    if (!before) throw new Error(`Playwright has no ${name}`);
    methods[name] = by(before);
    undo.push(() => {
      methods[name] = before;
    });
  };
  const pressed = (before: Method): Method =>
    async function press(this: unknown, ...values) {
      await reads();
      done.presses += 1;
      return before.apply(this, values);
    };
  const locators = methodsOf(page.locator('main'));
  for (const name of PRESSES) replace(locators, name, pressed);
  replace(methodsOf(page), 'goto', pressed);
  replace(methodsOf(page.mouse), 'down', pressed);
  replace(locators, 'fill', (before) => {
    return async function fill(this: { pressSequentially: Method }, ...values) {
      await reads();
      const text = String(values[0]);
      done.presses += 1;
      done.letters += text.length;
      await before.apply(this, ['']);
      return this.pressSequentially(text, { delay: KEY_MS });
    } as Method;
  });
  const keyboard = methodsOf(page.keyboard);
  replace(keyboard, 'type', (before) => {
    return async function type(this: unknown, ...values) {
      await reads();
      done.letters += String(values[0]).length;
      return before.apply(this, [values[0], { delay: KEY_MS }]);
    };
  });
  replace(keyboard, 'press', pressed);
  return {
    ends: (what) => {
      for (const each of undo) each();
      const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
      process.stdout.write(`${what}: ${minutes} minutes, ${done.presses} presses, ${done.letters} typed characters\n`);
    },
  };
}
