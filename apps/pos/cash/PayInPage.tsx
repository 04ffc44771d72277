import { IN } from '#apps/pos/cash/MoveForm.tsx';
import { MovePage } from '#apps/pos/cash/MovePage.tsx';

/** Puts cash into the drawer: a change fund, coins from the bank (D-153). */
export function Component() {
  return <MovePage direction={IN} />;
}
