// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '#apps/scanner/App.tsx';
import { persistedShow } from '#apps/scanner/shows/persisted-show.ts';
import { leaveScanner, pressKeys, renderInScanner, settle } from '#testing/e2e/harness/render-in-scanner.tsx';
import { buttonNamed } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { lastUse, persistedDevice, persistedPerson } from '#web/device/identity.ts';

const get = vi.fn();
const post = vi.fn();
beforeEach(() => {
  get.mockReset();
  post.mockReset();
});
afterEach(leaveScanner);

const UID = 'ABCDEFGHJK';
const ADA = { uuid: '0f8fad5b-d9cb-469f-a165-70867728950e', name: 'Ada Lovelace' };
const no = (status: number, code: string, message = '', more = {}) =>
  new ApiError({ status, body: { message, code, ...more } });
const state = (auth: string, auto_lock = 5) => ({ uid: UID, auth, auto_lock, reload_at: null, channel: 'x' });

/** Sets the server's answer for each address. */
function answers(table: Readonly<Record<string, unknown>>): void {
  get.mockImplementation(async (path: string) => {
    if (table[path] instanceof Error) throw table[path];
    return table[path];
  });
}
const shown = () => renderInScanner(<App />, { get, post });
const press = async (place: HTMLElement, name: string) => {
  act(() => buttonNamed(place, name).click());
  await settle();
};

test('a machine becomes a device, keeps its secret and waits with its code in large letters', {
  tags: ['DEV-006', 'D-132', 'D-133'],
}, async () => {
  answers({ '/api/device/state': state('pending') });
  post.mockResolvedValue({ uid: UID, token: 'secret' });
  const place = await shown();
  await press(place, 'Make this a ticket scanner');
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/api/device/register', { type: 'scanner' }]);
  expect(JSON.parse(localStorage.getItem('device') ?? '')).toEqual({ uid: UID, token: 'secret' });
  expect(place.textContent).toContain('ABCDEFGHJK');
  expect(place.textContent).toContain('An employee must approve it in the portal');
});

test('a logged-out device registers again under its own code, or under a new one if the code is in use', {
  tags: ['D-134'],
}, async () => {
  persistedDevice.set({ uid: UID, token: 'old' });
  persistedPerson.set({ user: ADA.uuid, name: ADA.name, token: 't' });
  answers({ '/api/device/state': no(401, 'devices.unknown') });
  const place = await shown();
  expect(place.textContent).toContain('This scanner was logged out');
  expect([persistedDevice.get(), persistedPerson.get()]).toEqual([{ uid: UID, token: null }, null]);
  post.mockRejectedValueOnce(no(409, 'devices.uid_in_use')).mockResolvedValueOnce({ uid: 'ZZZZZ99999', token: 'new' });
  answers({ '/api/device/state': state('pending') });
  await press(place, 'Ask for approval');
  expect(post.mock.calls.map(([, body]) => body)).toEqual([{ type: 'scanner', uid: UID }, { type: 'scanner' }]);
  expect(persistedDevice.get()?.uid).toBe('ZZZZZ99999');
});

test('a blocked device shows the text of the program', { tags: ['ERR-031'] }, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  answers({ '/api/device/state': no(403, 'devices.blocked', 'Blocked permanently. Contact the administrator.') });
  expect((await shown()).querySelector('[role=alert]')?.textContent).toBe(
    'Blocked permanently. Contact the administrator.',
  );
});

test('an employee chooses a name and types a PIN; a wrong PIN is reported, never shown', {
  tags: ['D-131'],
}, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  answers({ '/api/device/state': state('active'), '/api/device/people': [ADA], '/api/scanner/shows': [] });
  const place = await shown();
  await press(place, 'AAda Lovelace');
  await pressKeys([...'123'], 200);
  expect(place.textContent).toContain('3 digits typed');
  expect([...place.querySelectorAll('[role=status]')].map((one) => one.textContent).join('')).not.toContain('123');
  post.mockRejectedValueOnce(no(422, 'devices.wrong_code', 'x', { errors: { pin: ['Wrong code.'] } }));
  await pressKeys(['9', 'Enter'], 200);
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual(['/api/device/sign-in', { user: ADA.uuid, pin: '1239' }]);
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Wrong code.');
  post.mockResolvedValueOnce({ user: ADA.uuid, name: ADA.name, token: 't' });
  await pressKeys([...'4711', 'Enter'], 200);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ user: ADA.uuid, name: ADA.name, token: 't' });
  expect(place.textContent).toContain('Which show?');
});

test('after too many wrong PINs the waiting time is shown, and the input is disabled', {
  tags: ['D-131', 'VAL-052'],
}, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  persistedPerson.set({ user: ADA.uuid, name: ADA.name, token: null });
  answers({ '/api/device/state': state('active') });
  const place = await shown();
  const locked = new ApiError({ status: 429, retryAfter: 60, body: { code: 'devices.pin_locked', message: 'x' } });
  post.mockRejectedValueOnce(locked);
  await pressKeys([...'0000', 'Enter'], 200);
  expect(place.querySelector('[role=alert]')?.textContent).toBe(
    'Too many wrong codes. You can try again in 60 seconds.',
  );
  await pressKeys([...'4711', 'Enter'], 200);
  expect(post).toHaveBeenCalledTimes(1);
});

test('after five minutes without use the same person’s PIN is required, and the show stays chosen', {
  tags: ['D-136'],
}, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  persistedPerson.set({ user: ADA.uuid, name: ADA.name, token: 't' });
  persistedShow.set(7);
  lastUse.set(Date.now() - 5 * 60_000);
  answers({ '/api/device/state': state('active'), '/api/scanner/shows': [] });
  post.mockResolvedValue({});
  const place = await shown();
  expect(place.querySelector('h1')?.textContent).toBe(ADA.name);
  expect(place.textContent).toContain('Locked; your show stays chosen.');
  expect([persistedPerson.get()?.token, persistedShow.get()]).toEqual([null, 7]);
  expect(post.mock.calls.map(([path]) => path)).toEqual(['/api/device/sign-out']);
});

test('a device without a cinema shows what to do', { tags: ['VAL-050', 'D-145'] }, async () => {
  persistedDevice.set({ uid: UID, token: 'x' });
  persistedPerson.set({ user: ADA.uuid, name: ADA.name, token: 't' });
  lastUse.set(Date.now());
  const sentence = 'The location of this device is not configured.';
  answers({ '/api/device/state': state('active'), '/api/scanner/shows': no(409, 'admission.no_location', sentence) });
  const place = await shown();
  expect(place.querySelector('[role=status]')?.textContent).toBe(sentence);
  expect(place.textContent).toContain('under Devices, with the code ABCDE FGHJK');
});
