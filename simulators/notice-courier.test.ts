import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningMerchant, startListeningMerchant } from '#simulators/listening-merchant.ts';
import { type Courier, type Notice, orderlyNotices, startCourier } from '#simulators/notice-courier.ts';

let merchant: ListeningMerchant;
let courier: Courier;
const settings = orderlyNotices();

beforeEach(async () => {
  merchant = await startListeningMerchant();
  courier = startCourier({
    settings: () => settings,
    scheduleMs: [0, 10_000, 10_000, 10_000],
    timeScale: 1_000,
    answerWithinMs: 200,
    acknowledged: (status) => status === 200,
  });
});
afterEach(async () => {
  courier.close();
  await merchant.close();
});

const notice = (chain: string, ended: () => void = () => {}, url = merchant.url): Notice => ({
  chain,
  paymentId: chain,
  about: 'paid',
  url,
  compose: () => ({ headers: { 'content-type': 'text/plain' }, body: chain }),
  ended,
});

test('D-074 attempts stop at the acknowledgement and the chain ends once', async () => {
  merchant.answers.push(500, 404);
  let ends = 0;
  courier.post(notice('a', () => (ends += 1)));
  await merchant.until(3);
  await pause(40);
  expect(merchant.received).toHaveLength(3);
  expect(courier.deliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 500],
    [2, 404],
    [3, 200],
  ]);
  expect(ends).toBe(1);
});

test('D-074 after the last attempt the courier gives up', async () => {
  merchant.answers.push(500, 500, 500, 500, 500);
  await new Promise<void>((resolve) => courier.post(notice('a', resolve)));
  await pause(40);
  expect(merchant.received).toHaveLength(4);
});

test('G12 a merchant that is down is tried again', async () => {
  const { url } = merchant;
  await merchant.close();
  await new Promise<void>((resolve) => courier.post(notice('a', resolve, url)));
  expect(courier.deliveries().map(({ status }) => status)).toEqual([null, null, null, null]);
});

test('D-074 a newer notice of the same chain takes the place of further attempts', async () => {
  merchant.answers.push(500, 200);
  courier.post(notice('a'));
  await merchant.until(1);
  courier.post(notice('a'));
  await merchant.until(2);
  await pause(60);
  expect(merchant.received).toHaveLength(2);
});

test('D-074 a notice replaced while it is under way is not tried again', async () => {
  courier.post(notice('a', () => {}, merchant.url.replace('hook', 'silent')));
  await merchant.until(1);
  courier.post(notice('a'));
  await pause(300);
  expect(courier.deliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 200],
    [1, null],
  ]);
  expect(merchant.received).toHaveLength(2);
});

test('D-074 nothing is sent after the end', async () => {
  merchant.answers.push(500);
  courier.post(notice('a'));
  await merchant.until(1);
  courier.close();
  courier.post(notice('b'));
  await pause(40);
  expect(merchant.received).toHaveLength(1);
});
