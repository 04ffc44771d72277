import { Worker } from 'node:worker_threads';
import type { Render, RenderRequest } from '#apps/website/render-contract.ts';
import { type MadePage, makePage } from '#apps/website/server/rendering/make-page.ts';
import { createSiteSlots, type SiteSlots } from '#apps/website/server/rendering/site-slots.ts';
import type { FromThread, ThreadData, ToThread } from '#apps/website/server/rendering/thread-messages.ts';

/** A page that renders longer without a pause is cut. */
const RENDER_MAX_MS = 10_000;
const START_MAX_MS = 30_000;
/** After so many starts in a row that failed, pages are rendered in the program itself for a while. */
const STARTS_MAX = 3;
const FALLBACK_MS = 60_000;
/** A thread without work ends: its memory is needed by day only. */
const IDLE_MS = 120_000;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };

export type RenderThread = {
  /** Renders and compresses a page. Rejects with the error of the page, or if the thread ended during it. */
  make(request: RenderRequest): Promise<MadePage>;
  close(): Promise<void>;
};

export type RenderThreadOptions = ThreadData & {
  /** The thread ended: a page was too long, or a bug. */
  readonly onEnd?: (error: Error) => void;
  readonly renderMaxMs?: number;
  readonly idleMs?: number;
};

/** A page on its way. `id` is another one in each thread that it is given to. */
type Page = {
  readonly request: RenderRequest;
  readonly done: (made: MadePage) => void;
  readonly fail: (error: unknown) => void;
  id: number;
  isOver: boolean;
};
/** What the thread is given next: a page, or an answer to a question of one. */
type Step = { readonly page: Page; readonly message: (to: Thread) => ToThread };
type Thread = {
  readonly worker: Worker;
  readonly slots: SiteSlots;
  /** Pages that it has begun, by id. */
  readonly begun: Map<number, Page>;
  isReady: boolean;
  reason: Error | null;
};

/**
 * Renders pages in a thread of their own, so that no page keeps a sale waiting (decision 0070). The
 * thread has one page at a time; a page that waits for the database makes room. A thread that ends
 * costs the page that it had; the next one begins with the next page. Pages are rendered in the
 * program itself only while no thread can be started.
 */
export function openRenderThread({ renderer, assets, ...options }: RenderThreadOptions): RenderThread {
  const { onEnd = () => {}, renderMaxMs = RENDER_MAX_MS, idleMs = IDLE_MS } = options;
  let steps: Step[] = [];
  let thread: Thread | null = null;
  /** The page that the thread works on. */
  let current: Page | null = null;
  let timer: NodeJS.Timeout | undefined;
  let pages = 0;
  let failedStarts = 0;
  let fallbackUntil = 0;
  let isClosed = false;

  function start(): void {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./thread-program.ts', import.meta.url), {
        workerData: { renderer, assets } satisfies ThreadData,
        resourceLimits: MEMORY,
        name: 'pages',
      });
    } catch (error) {
      onEnd(error as Error);
      failedStart();
      setImmediate(give);
      return;
    }
    const begun: Thread = { worker, slots: createSiteSlots(), begun: new Map(), isReady: false, reason: null };
    thread = begun;
    limit(begun, START_MAX_MS, 'start');
    worker.on('message', (message: FromThread) => received(begun, message));
    worker.on('error', (error) => {
      begun.reason ??= error as Error;
    });
    worker.once('exit', () => ended(begun));
  }

  /** Ends the thread unless it says something within `ms`; the clock runs while the program is busy, so it looks once more. */
  function limit(begun: Thread, ms: number, what: string): void {
    clearTimeout(timer);
    const mine = setTimeout(() => {
      setImmediate(() => {
        if (timer !== mine || thread !== begun) return;
        begun.reason ??= new Error(`The render thread took longer than ${ms / 1_000} s: ${what}`);
        void begun.worker.terminate();
      });
    }, ms);
    timer = mine;
  }
  const free = (): void => {
    clearTimeout(timer);
    timer = undefined;
    current = null;
  };

  function give(): void {
    steps = steps.filter(({ page }) => !page.isOver);
    if (isClosed || current || steps.length === 0) return;
    if (Date.now() < fallbackUntil) fallBack();
    else if (!thread) start();
    else if (thread.isReady) giveTo(thread);
  }

  function giveTo(to: Thread): void {
    const step = steps.shift();
    if (!step) return;
    current = step.page;
    to.worker.ref();
    to.worker.postMessage(step.message(to));
    limit(to, renderMaxMs, step.page.request.path);
  }

  function received(from: Thread, message: FromThread): void {
    if (from !== thread) return;
    if (message.kind === 'ready') {
      from.isReady = true;
      failedStarts = 0;
      free();
    } else {
      const page = from.begun.get(message.page);
      if (page === current) free();
      if (page && message.kind === 'asks') void answer(from, page, message);
      else if (page) {
        from.begun.delete(message.page);
        if (message.kind === 'made') over(page, () => page.done(message.made));
        else if (message.kind === 'failed') over(page, () => page.fail(message.error));
      }
    }
    if (from.begun.size === 0) from.worker.unref();
    give();
    if (from.begun.size === 0) rest(from);
  }

  /** Ends a thread that has had no page for a while; the next page starts another one. */
  function rest(idle: Thread): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (idle !== thread || idle.begun.size > 0) return;
      thread = null;
      void idle.worker.terminate();
    }, idleMs).unref();
  }

  async function answer(to: Thread, page: Page, question: FromThread & { kind: 'asks' }): Promise<void> {
    const { id } = page;
    let message: ToThread;
    try {
      const { contentPage, voucherTypes } = page.request;
      const value = await (question.what === 'contentPage' ? contentPage(question.slug) : voucherTypes());
      message = { kind: 'answer', page: id, question: question.question, value };
    } catch (error) {
      to.begun.delete(id);
      over(page, () => page.fail(error));
      message = { kind: 'drop', page: id };
    }
    if (to !== thread) return; // the page has begun again in the next thread
    if (message.kind === 'drop') to.worker.postMessage(message);
    else steps.push({ page, message: () => message });
    give();
  }

  function ended(from: Thread): void {
    if (from !== thread) return; // it had nothing to do
    thread = null;
    const lost = current;
    free();
    if (isClosed) return;
    const reason = from.reason ?? new Error('The render thread ended');
    onEnd(reason);
    if (!from.isReady) failedStart();
    if (lost) over(lost, () => lost.fail(reason));
    // Pages that waited for the database did not end it: they begin again.
    const interrupted = [...from.begun.values()].filter(({ isOver }) => !isOver);
    steps = steps.filter(({ page }) => !interrupted.includes(page));
    for (const page of interrupted) begin(page);
    give();
  }

  function failedStart(): void {
    failedStarts += 1;
    if (failedStarts >= STARTS_MAX) fallbackUntil = Date.now() + FALLBACK_MS;
  }

  function fallBack(): void {
    for (const { page } of steps.splice(0))
      void import(renderer)
        .then(({ render }: { render: Render }) => makePage(render, page.request))
        .then(
          (made) => over(page, () => page.done(made)),
          (error) => over(page, () => page.fail(error)),
        );
  }

  function begin(page: Page): void {
    steps.push({ page, message: (to) => pageMessage(to, page) });
  }

  /** Made when the thread is given it: the messages before it decide which data it has. */
  function pageMessage(to: Thread, page: Page): ToThread {
    const { access, path, search, locale } = page.request;
    pages += 1;
    page.id = pages;
    to.begun.set(pages, page);
    return { kind: 'page', page: pages, ...to.slots.of(page.request), address: { access, path, search, locale } };
  }

  return {
    make(request) {
      return new Promise((done, fail) => {
        if (isClosed) return fail(closing());
        begin({ request, done, fail, id: 0, isOver: false });
        give();
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = [...steps.map(({ page }) => page), ...(thread?.begun.values() ?? [])];
      for (const page of open) over(page, () => page.fail(closing()));
      await thread?.worker.terminate();
    },
  };
}

const closing = (): Error => new Error('The program ends and renders no page any more');

function over(page: Page, end: () => void): void {
  if (page.isOver) return;
  page.isOver = true;
  end();
}
