// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '#apps/scanner/App.tsx';
import { sendReadings } from '#apps/scanner/offline/exchange-with-server.ts';
import { offlineState, openOffline, persistedDeletion, publish } from '#apps/scanner/offline/offline-state.ts';
import { ScannerFrame } from '#apps/scanner/offline/ScannerFrame.tsx';
import type { OfflineStorage } from '#apps/scanner/offline/storage.ts';
import { persistedHalls } from '#apps/scanner/shows/persisted-show.ts';
import type { ReadingWire } from '#modules/admission/contract/device.ts';
import { leaveScanner, pressKeys, renderInScanner, settle } from '#testing/e2e/harness/render-in-scanner.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';
import { signingCinema, ticketNo } from '#testing/e2e/harness/scanner-list.ts';
import { memoryStorage } from '#testing/e2e/harness/scanner-storage.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lastUse, persistedDevice, persistedPerson } from '#web/device/identity.ts';
import { network } from '#web/device/network.ts';

const UID = 'ABCDEFGHJK';
const cinema = await signingCinema(UID);
const get = vi.fn();
const post = vi.fn();
let storage: OfflineStorage;

const silent = () => new ApiError({ status: 0 });
const no = (status: number, code: string) => new ApiError({ status, body: { code, message: `The server: ${code}.` } });
const STATE = { uid: UID, auth: 'active', auto_lock: 5, reload_at: null, channel: 'x', type: 'scanner' };

/** What a server answers to a device whose list is current. */
const knownDevice = async (path: string) => {
  if (path === '/api/device/state') return STATE;
  if (path === '/api/scanner/offline-list') throw new ApiError({ status: 304 });
  return cinema.list.shows.map((show) => ({ ...show, open: true, preselected: true }));
};

beforeEach(async () => {
  get.mockReset().mockRejectedValue(silent());
  post.mockReset().mockRejectedValue(silent());
  storage = memoryStorage();
  await storage.putList(cinema.stored(), () => false);
  await openOffline(storage);
  persistedDevice.set({ uid: UID, token: 'secret' });
  persistedPerson.set({ user: 'u', name: 'Tom', token: 't' });
  persistedHalls.set([]);
  lastUse.set(Date.now());
});
afterEach(async () => {
  leaveScanner();
  persistedHalls.set(null);
  persistedDeletion.set(null);
  network.heard();
  await openOffline(null);
});

const shown = () =>
  renderInScanner(
    <ScannerFrame>
      <App />
    </ScannerFrame>,
    { get, post },
  );
/** The browser checks a signature in its own time. */
const scan = async (code: string) => {
  await pressKeys([...code, 'Enter']);
  await vi.waitFor(
    async () => {
      await settle();
      expect(resultText(document.body)).not.toBe('');
    },
    { timeout: 20_000 },
  );
};
const resultText = (place: HTMLElement) => place.querySelector('[aria-live=assertive]')?.textContent;
const press = async (place: HTMLElement, name: string) => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const admittedByServer = {
  outcome: 'admitted',
  tickets: [
    {
      ticket: ticketNo(1),
      seat: 'F-1',
      rate: 'Full',
      screening_id: 7,
      title: 'x',
      screen: 'y',
      start: cinema.list.now,
    },
  ],
  buyer: null,
  show: null,
  shows: [],
};
const scans = () => post.mock.calls.filter(([path]) => path === '/api/scanner/scan');
const readingsSent = () =>
  post.mock.calls
    .filter(([path]) => path === '/api/scanner/readings')
    .map(([, body]) => (body as { readings: ReadingWire[] }).readings);

describe('a scanner that starts without a network', { tags: ['ADMIT-22', 'SCAN-003'] }, () => {
  test('goes on with its attendant and its list, and says which list', async () => {
    const place = await shown();
    expect(place.textContent).toContain('All halls');
    expect(place.textContent).toContain('1 show admits now');
    expect(place.textContent).toContain('2 of 8 admitted');
    expect(place.querySelector('[role=alert]')?.textContent).toMatch(
      /^No networkThis scanner checks signed tickets alone, with the list of \d\d:\d\d\./,
    );
    expect([...place.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Lock');
  });

  test('shows a result as long as it is not dismissed, also while the heartbeat calls in vain', async () => {
    const place = await shown();
    await scan('K7M4Q2XDABCD');
    get.mockImplementation(() => new Promise(() => undefined));
    act(() => void dispatchEvent(new Event('online'))); // every query is repeated, and waits
    await settle();
    expect(resultText(place)).toMatch(/^Not checked\./);
  });

  test('behind a proxy that does not reach the server starts the same way', async () => {
    get.mockRejectedValue(new ApiError({ status: 502 }));
    expect((await shown()).textContent).toContain('1 show admits now');
  });

  test('without a list, or of another device, it says that it needs a connection', async () => {
    await storage.putList({ ...cinema.stored(), uid: 'ZZZZZ99999' }, () => false);
    await publish();
    expect((await shown()).textContent).toContain('No reply from the server');
  });

  test('admits a signed ticket once, by a mark and words, and counts what was not sent', async () => {
    const place = await shown();
    await scan(await cinema.signed(1));
    expect(resultText(place)).toBe('Checked without the server. Admitted. F-1');
    expect(place.textContent).toContain('1 reading not yet sent');
    expect(place.textContent).toContain('3 of 8 admitted');
    await scan(await cinema.signed(1));
    expect(resultText(place)).toMatch(
      /^Checked without the server\. Not admitted\. Already admitted by this scanner at \d\d:\d\d\.$/,
    );
    // The network is known to be away: no visitor waits for a call.
    expect(scans()).toEqual([]);
    const { readings } = await storage.read();
    expect(readings.map(({ wire, ticket }) => [ticket, wire.result])).toEqual([
      [ticketNo(1), 'admitted'],
      [ticketNo(1), 'refused'],
    ]);
  });

  test('a reload forgets nothing: the same ticket is refused afterwards', async () => {
    await shown();
    await scan(await cinema.signed(1));
    leaveScanner();
    persistedDevice.set({ uid: UID, token: 'secret' });
    persistedPerson.set({ user: 'u', name: 'Tom', token: 't' });
    await openOffline(storage);
    const place = await shown();
    await scan(await cinema.signed(1));
    expect(resultText(place)).toContain('Already admitted by this scanner');
    expect(place.textContent).toContain('2 readings not yet sent');
  });

  test('refuses forged and ended tickets, and says that it cannot judge a code without a signature', async () => {
    await storage.putList(
      cinema.stored({ ended: [{ why: 'refunded', tickets: [ticketNo(2).slice(-12)] }] }),
      () => false,
    );
    await publish();
    const place = await shown();
    await scan(await cinema.signed(2));
    expect(resultText(place)).toContain('This ticket was refunded');
    const code = await cinema.signed(3);
    await scan(`${code.slice(0, -2)}${code.endsWith('AA') ? 'BA' : 'AA'}`);
    expect(resultText(place)).toContain('was not signed by this cinema');
    for (const unsigned of ['K7M4Q2XDABCD', 'K7M4Q2XD']) {
      await scan(unsigned);
      expect(resultText(place)).toMatch(/^Not checked\. Only the server can check this code\. Ask for the QR code/);
    }
    expect((await storage.read()).readings.map(({ wire }) => wire.result)).toEqual(['refused']);
  });

  test('asks for the card of a reduced ticket, and takes the admission back without a card', async () => {
    const proof = [{ rate: 'Student', tickets: [ticketNo(1).slice(-12)] }];
    await storage.putList(cinema.stored({ proof }), () => false);
    await publish();
    const place = await shown();
    await scan(await cinema.signed(1));
    expect(resultText(place)).toBe('Checked without the server. Admitted. Student: check the card');
    await press(place, 'No card');
    expect(post.mock.calls.filter(([path]) => path === '/api/scanner/revert')).toEqual([]);
    expect((await storage.read()).readings.map(({ wire }) => wire.result)).toEqual(['refused']);
    await scan(await cinema.signed(1));
    expect(resultText(place)).toContain('Student: check the card');
  });

  test('admits no visitor when the reading cannot be stored', async () => {
    await openOffline({ ...storage, addAdmitted: () => Promise.reject(new Error('the disk is full')) });
    const place = await shown();
    await scan(await cinema.signed(1));
    expect(resultText(place)).toMatch(/^Not checked\. This device could not store the reading\./);
  });
});

describe('a scanner with a network', { tags: ['ADMIT-22', 'SCAN-003'] }, () => {
  beforeEach(() => {
    get.mockImplementation(knownDevice);
  });

  test('judges alone when a scan gets no answer, under the nonce that it sent', async () => {
    const place = await shown();
    await scan(await cinema.signed(1));
    expect(resultText(place)).toContain('Checked without the server. Admitted.');
    expect(scans()).toHaveLength(1);
    const [stored] = (await storage.read()).readings;
    expect(scans()[0]?.[1]).toMatchObject({ nonce: stored?.wire.nonce });
  });

  test('never judges alone after a refusal of the server', async () => {
    const place = await shown();
    post.mockRejectedValue(no(422, 'admission.already_admitted'));
    await scan(await cinema.signed(1));
    expect(resultText(place)).toBe('Not admitted. The server: admission.already_admitted.');
    post.mockRejectedValue(no(500, 'unexpected'));
    await scan(await cinema.signed(2));
    expect(resultText(place)).toContain('Do not admit anyone.');
    expect((await storage.read()).readings).toEqual([]);
  });

  test('remembers what the server admitted here: a minute later the list has it', async () => {
    const place = await shown();
    post.mockResolvedValueOnce(admittedByServer);
    await scan(await cinema.signed(1));
    expect(resultText(place)).toBe('Admitted. F-1, Full');
    act(() => network.silent());
    await scan(await cinema.signed(1));
    expect(resultText(place)).toContain('Already admitted by this scanner');
  });

  test('fetches the list with the version that it has, and stores another one', async () => {
    await shown();
    const lists = get.mock.calls.filter(([path]) => path === '/api/scanner/offline-list');
    expect(lists[0]).toEqual(['/api/scanner/offline-list', expect.objectContaining({ ifNoneMatch: 'v1' })]);
    expect(offlineState().list?.list.version).toBe('v1');
    leaveScanner();
    persistedDevice.set({ uid: UID, token: 'secret' });
    persistedPerson.set({ user: 'u', name: 'Tom', token: 't' });
    const later = new Date(Date.now() + 120_000).toISOString();
    get.mockImplementation(async (path: string) =>
      path === '/api/device/state' ? STATE : path.endsWith('list') ? { ...cinema.list, version: 'v2', now: later } : [],
    );
    await shown();
    expect(offlineState().list?.list.version).toBe('v2');
    // The clock of this device is two minutes slow.
    expect(Math.round((offlineState().list?.clockDifference ?? 0) / 1_000)).toBeCloseTo(120, -1);
  });
});

describe('when the network is back', { tags: ['ADMIT-23'] }, () => {
  const answers = (outcome: string, text: string | null = null) =>
    post.mockImplementation(async (path: string, body: { readings: ReadingWire[] }) => {
      if (path !== '/api/scanner/readings') throw silent();
      return { readings: body.readings.map(({ nonce }) => ({ nonce, outcome, text })) };
    });

  test('the readings are sent in order, once each, in batches', async () => {
    const place = await shown();
    for (const nth of [1, 2, 3]) await scan(await cinema.signed(nth));
    expect(place.textContent).toContain('3 readings not yet sent');
    answers('admitted');
    await act(async () => network.heard());
    await settle();
    expect(readingsSent().map((batch) => batch.map(({ result, screens }) => [result, screens]))).toEqual([
      Array(3).fill(['admitted', []]),
    ]);
    expect(place.textContent).not.toContain('not yet sent');
    await act(() => sendReadings(() => ''));
    expect(readingsSent()).toHaveLength(1);
  });

  test('an answer that is lost loses nothing: the same readings are sent again', async () => {
    const place = await shown();
    await scan(await cinema.signed(1));
    await act(() => sendReadings(() => ''));
    expect(place.textContent).toContain('1 reading not yet sent');
    answers('admitted');
    await act(() => sendReadings(() => ''));
    const [first, second] = readingsSent();
    expect(second).toEqual(first);
    expect((await storage.read()).readings).toEqual([]);
  });

  test('a clash is shown with time, hall, seat and reason until a person has seen it, also after a reload', async () => {
    const place = await shown();
    await scan(await cinema.signed(1));
    answers('clash', 'Already admitted at 20:01, Lane 8.');
    await act(() => sendReadings(() => ''));
    expect(place.textContent).toContain('1 ticket was let in but was not valid');
    expect(place.textContent).toMatch(/\d\d:\d\d · Vesper · F-1 · NosferatuAlready admitted at 20:01, Lane 8\./);
    await openOffline(storage);
    expect(offlineState().clashes).toHaveLength(1);
    await settle();
    await press(place, 'Understood');
    expect(place.textContent).not.toContain('was not valid');
  });

  test('a reading that the server cannot read does not hold up the others', async () => {
    const place = await shown();
    for (const nth of [1, 2, 3]) await scan(await cinema.signed(nth));
    const unreadable = await cinema.signed(2);
    post.mockImplementation(async (_: string, { readings }: { readings: ReadingWire[] }) => {
      if (readings.some(({ code }) => code === unreadable)) throw no(422, 'request.invalid');
      return { readings: readings.map(({ nonce }) => ({ nonce, outcome: 'admitted', text: null })) };
    });
    await act(() => sendReadings(() => ''));
    expect((await storage.read()).readings).toEqual([]);
    expect(place.textContent).toContain('The server: request.invalid.');
    // The one before it and the one after it were accepted.
    expect(offlineState().clashes.map(({ about }) => about.seat)).toEqual(['F-2']);
  });

  test('a ticket that waits to be sent is refused at once, without a call', async () => {
    const place = await shown();
    await scan(await cinema.signed(1));
    get.mockImplementation(knownDevice);
    // The server does not know the reading yet, and would admit the ticket.
    let lose: () => void = () => undefined;
    post.mockImplementation((path: string) => {
      if (path === '/api/scanner/scan') return Promise.resolve(admittedByServer);
      return new Promise((_, fail) => {
        lose = () => fail(silent());
      });
    });
    await act(async () => network.heard());
    await settle();
    await scan(await cinema.signed(1));
    expect(resultText(place)).toContain('Already admitted by this scanner');
    expect(scans()).toEqual([]);
    await act(async () => lose());
  });
});

describe('a device whose registration ended', { tags: ['ADMIT-24', 'D-134'] }, () => {
  test('deletes its list with the first answer, says so, and keeps what was not sent', async () => {
    const place = await shown();
    await scan(await cinema.signed(1));
    get.mockRejectedValue(no(401, 'devices.unknown'));
    post.mockRejectedValue(no(401, 'devices.unknown'));
    await act(() => sendReadings(() => ''));
    await settle();
    expect(place.textContent).toContain('This scanner was logged out');
    expect(place.textContent).toContain('The list for scanning without a network was deleted from it.');
    expect(place.textContent).toContain('1 reading was not sent.');
    expect((await storage.read()).list).toBeNull();
  });

  test('deletes its list when it is blocked', async () => {
    get.mockRejectedValue(no(403, 'devices.blocked'));
    const place = await shown();
    await settle();
    expect(place.textContent).toContain('Blocked');
    expect(place.textContent).toContain('was deleted from it');
    expect(offlineState().list).toBeNull();
  });
});
