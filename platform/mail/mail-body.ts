import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

/** Renders a React Email element as HTML and as plain text. */
export async function mailBody(element: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(element);
  return { html, text: toPlainText(html) };
}
