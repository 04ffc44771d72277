/** The portal's pages in front of its door, below /portal. A link that is none shows the page all the same. */
export const DOORS = ['/sign-in', '/forgot-password', '/reset-password/x', '/welcome/x', '/first/x'];

/** Those behind it, as an administrator of the demo house sees them. */
export const PAGES = [
  ...[
    '/employees',
    '/employees/new',
    '/employees/2',
    '/devices',
    '/terminals',
    '/terminals/new',
    '/printers',
    '/printers/new',
  ],
  ...['/movies', '/movies/1', '/rental-profiles', '/rental-profiles/new', '/rental-profiles/1', '/schedules'],
  ...['/products', '/products/1', '/products/new', '/categories', '/categories/1', '/categories/new', '/cash-balance'],
  ...['/signage', '/signage/message/1', '/signage/hall/1', '/themes', '/themes/theme/house', '/themes/background/1'],
  ...['/newsletters', '/newsletters/new', '/automations', '/automations/new', '/reports'],
  ...['/price-rates', '/price-rates/1', '/payment-methods', '/payment-methods/1', '/payments', '/settings'],
];
