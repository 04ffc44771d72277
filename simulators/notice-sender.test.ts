import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningMerchant, startListeningMerchant } from '#simulators/listening-merchant.ts';
import { type Notice, type NoticeSender, orderlyNotices, startNoticeSender } from '#simulators/notice-sender.ts';

let merchant: ListeningMerchant;
let noticeSender: NoticeSender;
const settings = orderlyNotices();

beforeEach(async () => {
  merchant = await startListeningMerchant();
  noticeSender = startNoticeSender({
    settings: () => settings,
    scheduleMs: [0, 10_000, 10_000, 10_000],
    timeScale: 1_000,
    answerWithinMs: 200,
    acknowledged: (status) => status === 200,
  });
});
afterEach(async () => {
  noticeSender.close();
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

test('attempts stop at the acknowledgement and the chain ends once', { tags: ['D-074'] }, async () => {
  merchant.answers.push(500, 404);
  let ends = 0;
  noticeSender.post(notice('a', () => (ends += 1)));
  await merchant.until(3);
  await expect.poll(() => ends).toBe(1);
  await pause(40);
  expect(merchant.received).toHaveLength(3);
  expect(noticeSender.deliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 500],
    [2, 404],
    [3, 200],
  ]);
  expect(ends).toBe(1);
});

test('the sender stops after the last attempt', { tags: ['D-074'] }, async () => {
  merchant.answers.push(500, 500, 500, 500, 500);
  await new Promise<void>((resolve) => noticeSender.post(notice('a', resolve)));
  await pause(40);
  expect(merchant.received).toHaveLength(4);
});

test('an unreachable merchant is retried', { tags: ['G12'] }, async () => {
  const { url } = merchant;
  await merchant.close();
  await new Promise<void>((resolve) => noticeSender.post(notice('a', resolve, url)));
  expect(noticeSender.deliveries().map(({ status }) => status)).toEqual([null, null, null, null]);
});

test('a newer notice of the same chain replaces further attempts', { tags: ['D-074'] }, async () => {
  merchant.answers.push(500, 200);
  noticeSender.post(notice('a'));
  await merchant.until(1);
  noticeSender.post(notice('a'));
  await merchant.until(2);
  await pause(60);
  expect(merchant.received).toHaveLength(2);
});

test('a notice replaced while it is being sent is not retried', { tags: ['D-074'] }, async () => {
  noticeSender.post(notice('a', () => {}, merchant.url.replace('hook', 'silent')));
  await merchant.until(1);
  noticeSender.post(notice('a'));
  await pause(300);
  expect(noticeSender.deliveries().map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 200],
    [1, null],
  ]);
  expect(merchant.received).toHaveLength(2);
});

test('nothing is sent after the end', { tags: ['D-074'] }, async () => {
  merchant.answers.push(500);
  noticeSender.post(notice('a'));
  await merchant.until(1);
  noticeSender.close();
  noticeSender.post(notice('b'));
  await pause(40);
  expect(merchant.received).toHaveLength(1);
});
