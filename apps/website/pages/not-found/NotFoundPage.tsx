import type { Page } from '#apps/website/page.ts';
import { NotFound } from '#apps/website/pages/not-found/NotFound.tsx';
import { notFoundHead } from '#apps/website/pages/not-found/not-found-head.ts';

export const page: Page = { Component: NotFound, head: notFoundHead };
