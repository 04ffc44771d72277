import { describe, expect, test } from 'vitest';
import { readConfirmation, readPoll } from '#modules/printing/rules/fetching/cloudprnt.ts';

const poll = (status: string | null, statusCode: string | null, switchIsFault = false) =>
  readPoll({ status, statusCode }, { switchIsFault });

describe('the state in a poll of a Star printer', { tags: ['PRN-002', 'ERR-032'] }, () => {
  test.each([
    ['23 6 0 0 0 0 0 0 0 ', '200%20OK', [], false],
    ['2386000000000000000000', '200 OK', [], false],
    ['23 6 0 0 0 4 0 0 0 ', '211 OK, paper low', [], true],
    ['23 6 0 0 0 0 0 0 0 ', '210 Paper low', [], true],
    ['23 6 28 0 0 0 0 0 0 ', '420%20Cover%20open', ['cover_open', 'offline'], false],
    ['23 6 8 0 0 c 0 0 0 ', '410 Out of paper', ['paper_end', 'offline'], true],
    ['23 6 8 8 0 0 0 0 0 ', '400 Printer error', ['auto_cutter', 'offline'], false],
    [null, '410', ['paper_end'], false],
    [null, '411 Paper jam', ['not_operational'], false],
    [null, '4000 Something new', ['not_operational'], false],
    [null, '220 Printing is in progress', ['busy'], false],
    [null, '512 Unsupported media version', [], false],
    ['no digits', null, [], false],
    ['23', '', [], false],
  ] as const)('%j with %j', (status, code, faults, nearEnd) => {
    expect(poll(status, code)).toEqual({ faults, nearEnd });
  });

  test('has the switch of the drawer only where it counts as a fault', () => {
    expect(poll('23 6 4 0 0 0 0 0 0 ', '200 OK').faults).toEqual([]);
    expect(poll('23 6 4 0 0 0 0 0 0 ', '200 OK', true).faults).toEqual(['control_switch']);
  });
});

test.each([
  ['OK', null, false],
  ['200 OK', null, false],
  ['200%20OK', null, false],
  ['211 OK, paper low', null, true],
  ['410 Out of paper', 'paper_end', false],
  ['420', 'cover_open', false],
  ['510 Incompatible media type', 'not_operational', false],
  ['520 Timeout', 'communication', false],
  ['521', 'communication', false],
  ['', 'not_operational', false],
  ['OKAY?', 'not_operational', false],
] as const)('the confirmation %j', { tags: ['T49'] }, (code, problem, nearEnd) => {
  expect(readConfirmation(code)).toEqual({ problem, nearEnd });
});
