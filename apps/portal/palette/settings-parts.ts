import type { MessageKey } from '#apps/portal/i18n/message-key.ts';

/** A part of the page of settings: its anchor, its title, and the labels of its fields as further words. */
type SettingsPlace = { readonly id: string; readonly title: MessageKey; readonly words: readonly MessageKey[] };

export const SETTINGS_PARTS: readonly SettingsPlace[] = [
  {
    id: 'organisation',
    title: 'settings.exhibitor.title',
    words: [
      'settings.exhibitor.logo',
      'settings.exhibitor.trade_name',
      'settings.exhibitor.email',
      'settings.exhibitor.phone',
      'settings.exhibitor.vat',
      'settings.exhibitor.iban',
      'settings.exhibitor.serving_on',
      'settings.exhibitor.facebook',
      'settings.exhibitor.instagram',
    ],
  },
  {
    id: 'languages',
    title: 'settings.languages.title',
    words: ['settings.languages.website', 'settings.languages.portal', 'settings.languages.datetime'],
  },
  {
    id: 'selling',
    title: 'settings.selling.title',
    words: [
      'settings.selling.hold',
      'settings.selling.expiry',
      'settings.selling.midnight',
      'settings.selling.gap',
      'settings.selling.reuse',
      'settings.selling.cine_week',
      'settings.selling.cash_rounding',
      'settings.selling.tips',
      'settings.selling.discount_limit',
      'settings.selling.charged_back',
    ],
  },
  {
    id: 'website',
    title: 'settings.website.title',
    words: [
      'settings.website.opt_in',
      'settings.website.checkout_newsletter',
      'settings.website.price',
      'settings.website.tags',
      'settings.website.own_addresses',
      'settings.website.few_left',
    ],
  },
  {
    id: 'devices',
    title: 'settings.devices.title',
    words: ['settings.devices.preshow', 'settings.devices.postshow', 'settings.devices.auto_lock'],
  },
  { id: 'sign-in', title: 'settings.sign_in.title', words: ['settings.sign_in.required'] },
  {
    id: 'programme',
    title: 'settings.programme.title',
    words: [
      'settings.programme.home',
      'settings.programme.partial_from',
      'settings.programme.prior',
      'settings.programme.ahead',
      'settings.programme.streaming',
    ],
  },
  { id: 'colours', title: 'styling.title', words: ['styling.colour.accent', 'styling.colour.ladies-accent'] },
  { id: 'opening', title: 'settings.opening.title', words: ['settings.opening.close'] },
  { id: 'captcha', title: 'settings.captcha.title', words: ['settings.captcha.site_key'] },
  { id: 'ticket-keys', title: 'ticket-keys.title', words: [] },
  { id: 'wallet', title: 'wallet.title', words: [] },
  { id: 'google-wallet', title: 'google-wallet.title', words: [] },
  { id: 'sync', title: 'settings.sync.title', words: ['settings.sync.button'] },
];
