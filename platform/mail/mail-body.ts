import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

/** A mail written once, as a React Email element, in both of its forms. */
export async function mailBody(element: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(element);
  return { html, text: toPlainText(html) };
}
