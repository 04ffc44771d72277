import { OUT } from '#apps/pos/cash/MoveForm.tsx';
import { MovePage } from '#apps/pos/cash/MovePage.tsx';

/** Withdraws cash from the drawer (POS-011, D-153). */
export function Component() {
  return <MovePage direction={OUT} />;
}
