// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CellPopover } from '#apps/portal/pages/programme/planning/cell/CellPopover.tsx';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';

vi.mock('#apps/portal/pages/programme/planning/cell/CellEditor.tsx', () => ({ CellEditor: () => <input /> }));

beforeEach(() => {
  HTMLElement.prototype.showPopover = () => {};
});
afterEach(leavePortal);

test('the editor over a cell is a dialog with a name', () => {
  const place = renderInPortal(
    <CellPopover
      planner={{} as Planner}
      cell={{ screenId: 7, day: '2026-11-24' }}
      typed=""
      label="Plan a hall"
      over={null}
      onOpen={() => {}}
      onClose={() => {}}
    />,
    {} as never,
  );
  const dialog = place.querySelector('[role="dialog"]');
  expect(dialog?.getAttribute('aria-label')).toBe('Plan a hall');
  expect(dialog?.hasAttribute('aria-labelledby')).toBe(false);
});
