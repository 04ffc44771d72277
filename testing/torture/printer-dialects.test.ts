import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DIALECTS } from '#modules/printing/rules/dialects.ts';
import { layOut } from '#modules/printing/rules/lay-out.ts';
import { stateOf } from '#modules/printing/rules/printer-states.ts';
import { FAULTS, IN_THE_MIDDLE, STOPPING } from '#simulators/printer/faults.ts';
import { textOf } from '#simulators/printer/paper.ts';
import { type PrinterSimulator, startPrinterSimulator } from '#simulators/printer/simulator.ts';

/** Both ends of the wire: our messages, and a printer simulator written independently. */
let printer: PrinterSimulator;
beforeAll(async () => {
  printer = await startPrinterSimulator();
});
afterAll(() => printer.close());
beforeEach(() => {
  printer.control.reset();
  printer.clear();
});

const HOSTILE = '</text><cutpaper/> \\x41 & {A';
const PAPER = layOut(
  [
    { kind: 'text', text: HOSTILE, bold: true },
    { kind: 'pair', left: 'Total', right: '€ 9,50', size: 'large' },
    { kind: 'qr', data: 'V1.AB' },
    { kind: 'barcode', data: 'K7{M' },
    { kind: 'cut' },
    { kind: 'drawer' },
  ],
  32,
);

async function send(driver: 'star' | 'epson', rows = PAPER) {
  const { path, headers, request, answer } = DIALECTS[driver];
  const response = await fetch(`${printer.url}${path}`, { method: 'POST', headers, body: request(rows) });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return answer(await response.text(), { switchIsFault: true, isCheck: rows.length === 0 });
}

for (const driver of ['star', 'epson'] as const) {
  test(`in the words of ${driver} it prints what it is told, and opens the drawer`, {
    tags: ['D-187', 'D-141'],
  }, async () => {
    const { drawer } = printer.book();
    expect(stateOf(await send(driver))).toBe('operational');
    const [paper] = printer.papers();
    expect(paper).toMatchObject({ printer: driver, whole: true });
    expect(paper && textOf(paper)).toContain(`${HOSTILE}\n`);
    expect(paper && textOf(paper)).toMatch(/Total {2,}€ 9,50\n\[qr V1\.AB\]/);
    expect(paper && textOf(paper)).toContain('[barcode K7{M]');
    expect(printer.book().drawer).toBe(drawer + 1);
  });

  test(`asked how it is, in the words of ${driver}, it prints nothing`, { tags: ['D-187', 'PRN-002'] }, async () => {
    printer.control.set({ faults: { paper_near_end: true } });
    expect(stateOf(await send(driver, []))).toBe('paper_near_end');
    expect(printer.papers()).toEqual([]);
  });

  test.each(IN_THE_MIDDLE)(
    `what stops half way with %s, in the words of ${driver}, is half a paper`,
    { tags: ['D-187', 'ERR-032'] },
    async (fault) => {
      printer.control.set({ halves: [{ after: 2, fault }] });
      expect((await send(driver)).faults).not.toEqual([]);
      expect(printer.papers()).toMatchObject([{ whole: false }]);
    },
  );
}

test.each(FAULTS)('with the switch %s a Star printer says so', { tags: ['D-187', 'ERR-032'] }, async (fault) => {
  printer.control.set({ faults: { [fault]: true } });
  const reported = stateOf(await send('star'));
  // A closed switch and a near paper end do not stop printing.
  const expected = fault === 'control_switch' ? 'operational' : fault;
  expect([reported, printer.papers().length]).toEqual([expected, STOPPING.some((each) => each === fault) ? 0 : 1]);
});

test('a closed switch of the drawer is said before a job, and stops it at a printer that is set up so', {
  tags: ['D-187', 'ERR-032'],
}, async () => {
  printer.control.set({ faults: { control_switch: true } });
  expect(stateOf(await send('star', []))).toBe('control_switch');
});

/** Epson has neither black marks nor a drawer switch; it reports the nearest state. */
const BY_EPSON: Readonly<Record<string, string>> = {
  control_switch: 'operational',
  black_mark: 'non_recoverable',
  offline: 'communication',
};

test.each(FAULTS)('with the switch %s an Epson printer says so', { tags: ['D-187', 'ERR-032'] }, async (fault) => {
  printer.control.set({ faults: { [fault]: true } });
  expect(stateOf(await send('epson'))).toBe(BY_EPSON[fault] ?? fault);
});
