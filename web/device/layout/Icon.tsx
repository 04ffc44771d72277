import type { ReactNode } from 'react';

/** Drawn on a square of 24 in the colour of the text beside it; hidden from screen readers. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const BackspaceIcon = () => (
  <Icon>
    <path d="M9 5h12v14H9l-6-7zM12.5 9.5l5 5M17.5 9.5l-5 5" />
  </Icon>
);
